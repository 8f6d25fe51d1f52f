import { ExecutionAlreadyExists, type SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import type { RequestKey } from '../domain/blood-request.ts';
import type { ExecutionInput, SearchMachine } from '../search/open.ts';
import { executionName } from './execution-name.ts';

/** The state machine on Step Functions. */
export class SfnSearchMachine implements SearchMachine {
  readonly #client: SFNClient;
  readonly #stateMachineArn: string;

  /** @param stateMachineArn such as `arn:aws:states:eu-west-1:123456789012:stateMachine:donor-search` */
  constructor(client: SFNClient, stateMachineArn: string) {
    this.#client = client;
    this.#stateMachineArn = stateMachineArn;
  }

  executionArn(search: RequestKey, run: number): string {
    return `${this.#stateMachineArn.replace(':stateMachine:', ':execution:')}:${executionName(search, run)}`;
  }

  /**
   * The name stands for the whole key and run, so an execution that exists already is this one, running or
   * ended. AWS accepts a second start of a running one and refuses one that ended; a local cloud may refuse both.
   */
  async start(input: ExecutionInput): Promise<void> {
    try {
      await this.#client.send(
        new StartExecutionCommand({
          stateMachineArn: this.#stateMachineArn,
          name: executionName(input.search, input.run),
          input: JSON.stringify(input),
        }),
      );
    } catch (error) {
      if (!(error instanceof ExecutionAlreadyExists)) throw error;
    }
  }
}
