import type { RequestKey } from '../../src/domain/blood-request.ts';
import { executionName } from '../../src/search/execution-name.ts';
import type { ExecutionInput } from '../../src/search/open.ts';
import type { RestartMachine } from '../../src/search/restart.ts';
import { serviceError } from '../support/trigger.ts';

export interface Execution {
  readonly input: ExecutionInput;
  status: 'RUNNING' | 'SUCCEEDED' | 'FAILED';
}

/** Executions by name, as the service keeps them: a name that is taken starts nothing. */
export class Machines implements RestartMachine {
  readonly executions = new Map<string, Execution>();
  readonly waiting: Execution[] = [];
  /** What befalls the next start. */
  fault: () => 'refused' | 'answerLost' | undefined = () => undefined;

  executionArn(search: RequestKey, run: number): string {
    return `arn:aws:states:us-east-1:000000000000:execution:faults:${executionName(search, run)}`;
  }

  async start(input: ExecutionInput): Promise<void> {
    const fault = this.fault();
    if (fault === 'refused') throw serviceError('ServiceUnavailable', 503);
    this.begin(executionName(input.search, input.run), input);
    if (fault === 'answerLost') throw serviceError('InternalFailure', 500);
  }

  begin(name: string, input: ExecutionInput): void {
    if (this.executions.has(name)) return;
    const execution: Execution = { input, status: 'RUNNING' };
    this.executions.set(name, execution);
    this.waiting.push(execution);
  }

  async status(search: RequestKey, run: number): Promise<string | undefined> {
    return this.executions.get(executionName(search, run))?.status;
  }
}
