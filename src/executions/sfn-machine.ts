import {
  DescribeExecutionCommand,
  ExecutionAlreadyExists,
  ExecutionDoesNotExist,
  type ExecutionStatus,
  type SFNClient,
  StartExecutionCommand,
} from '@aws-sdk/client-sfn';
import * as v from 'valibot';
import { RequestKey } from '../domain/blood-request.ts';
import { DonorSearchError } from '../domain/errors.ts';
import { Count } from '../domain/values.ts';
import { executionName } from '../search/execution-name.ts';
import type { ExecutionInput, SearchMachine } from '../search/open.ts';

/** What of an execution's input says whose it is; the waits of two starters may differ. */
const Identity = v.pipe(v.string(), v.parseJson(), v.object({ search: RequestKey, run: Count }));

/** The name of a run's execution belongs to an execution of something else. */
export class ExecutionNameTakenError extends DonorSearchError {
  constructor(executionArn: string) {
    super('ExecutionNameTakenError', `${executionArn} exists and is the execution of another search or run`);
  }
}

/** The state machine on Step Functions. */
export class SfnSearchMachine implements SearchMachine {
  readonly #client: SFNClient;
  readonly #stateMachineArn: string;
  readonly #traceHeader: () => string | undefined;

  /**
   * @param stateMachineArn such as `arn:aws:states:eu-west-1:123456789012:stateMachine:donor-search`
   * @param traceHeader the X-Ray trace that an execution goes on with, as it stands when it is started; without one
   *   each execution begins a trace of its own
   */
  constructor(
    client: SFNClient,
    stateMachineArn: string,
    traceHeader: () => string | undefined = () => undefined,
  ) {
    this.#client = client;
    this.#stateMachineArn = stateMachineArn;
    this.#traceHeader = traceHeader;
  }

  executionArn(search: RequestKey, run: number): string {
    return `${this.#stateMachineArn.replace(':stateMachine:', ':execution:')}:${executionName(search, run)}`;
  }

  /**
   * Starts the execution of a run. AWS accepts a second start with the same input while the execution runs and
   * refuses one after it ended; a refusal counts as done only if what exists is this run.
   *
   * @throws ExecutionNameTakenError
   */
  async start(input: ExecutionInput): Promise<void> {
    const traceHeader = this.#traceHeader();
    try {
      await this.#client.send(
        new StartExecutionCommand({
          stateMachineArn: this.#stateMachineArn,
          name: executionName(input.search, input.run),
          input: JSON.stringify(input),
          ...(traceHeader !== undefined && { traceHeader }),
        }),
      );
    } catch (error) {
      if (!(error instanceof ExecutionAlreadyExists)) throw error;
      await this.#checkIdentity(input);
    }
  }

  /** How the execution of a run stands; undefined where there is none, or none any more. */
  async status(search: RequestKey, run: number): Promise<ExecutionStatus | undefined> {
    try {
      const executionArn = this.executionArn(search, run);
      const { status } = await this.#client.send(new DescribeExecutionCommand({ executionArn }));
      return status;
    } catch (error) {
      if (error instanceof ExecutionDoesNotExist) return undefined;
      throw error;
    }
  }

  async #checkIdentity({ search, run }: ExecutionInput): Promise<void> {
    const executionArn = this.executionArn(search, run);
    const { input } = await this.#client.send(new DescribeExecutionCommand({ executionArn }));
    const found = v.safeParse(Identity, input);
    const same =
      found.success &&
      found.output.run === run &&
      found.output.search.seekerId === search.seekerId &&
      found.output.search.createdAt === search.createdAt &&
      found.output.search.requestPostId === search.requestPostId;
    if (!same) throw new ExecutionNameTakenError(executionArn);
  }
}
