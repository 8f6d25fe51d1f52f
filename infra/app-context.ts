import * as v from 'valibot';
import { DonorSearchError } from '../src/domain/errors.ts';
import { NotificationTypes } from '../src/domain/notification.ts';
import { describe, problemsOf } from '../src/domain/problems.ts';
import { SearchConfig, type SearchConfigInput } from '../src/domain/search-config.ts';
import type { ExistingTable } from './donor-search.ts';
import type { DeliveryByArn } from './donor-search-stack.ts';
import type { MonitoringOptions } from './monitoring.ts';

/** `cdk deploy` was given context that the app cannot work with. */
export class AppContextError extends DonorSearchError {
  constructor(reasons: string) {
    super('AppContextError', `The context of the app is wrong: ${reasons}`);
  }
}

const Arn = v.pipe(v.string('an ARN'), v.startsWith('arn:', 'an ARN'));

/** Values given with `--context` (`-c`), all of them text. */
const AppContext = v.pipe(
  v.object({
    stackName: v.optional(v.string(), 'DonorSearch'),
    tableArn: v.optional(Arn),
    tableStreamArn: v.optional(Arn),
    searchConfig: v.optional(
      v.pipe(v.string('JSON'), v.parseJson(undefined, 'JSON'), v.looseObject({})),
      '{}',
    ),
    keepData: v.optional(v.picklist(['true', 'false'], 'true or false'), 'true'),
    monitoring: v.optional(v.picklist(['true', 'false'], 'true or false'), 'true'),
    alarmTopicArn: v.optional(Arn),
    notificationTopicArn: v.optional(Arn),
    notificationEventBusArn: v.optional(Arn),
    notificationTypes: v.optional(
      v.pipe(
        v.string('types of notifications, with commas between'),
        v.transform((text) => text.split(',').map((type) => type.trim())),
        NotificationTypes,
      ),
    ),
  }),
  v.check(
    ({ tableArn, tableStreamArn }) => (tableArn === undefined) === (tableStreamArn === undefined),
    'tableArn and tableStreamArn together, or neither',
  ),
  v.check(
    ({ monitoring, alarmTopicArn }) => monitoring === 'true' || alarmTopicArn === undefined,
    'no alarmTopicArn where monitoring is false: nothing would ring',
  ),
);

export interface DeployOptions {
  readonly stackName: string;
  readonly table: ExistingTable | undefined;
  readonly config: SearchConfigInput;
  readonly keepData: boolean;
  readonly monitoring: boolean | MonitoringOptions;
  readonly delivery: DeliveryByArn;
}

/**
 * Reads what a deployment was asked for.
 *
 * @param read value of a context key, undefined where it was not given
 * @throws AppContextError naming everything that is wrong
 */
export function readAppContext(read: (name: string) => unknown): DeployOptions {
  const names = [
    'stackName',
    'tableArn',
    'tableStreamArn',
    'searchConfig',
    'keepData',
    'monitoring',
    'alarmTopicArn',
    'notificationTopicArn',
    'notificationEventBusArn',
    'notificationTypes',
  ];
  const context = parse(AppContext, Object.fromEntries(names.map((name) => [name, read(name)])));
  const { tableArn, tableStreamArn, alarmTopicArn } = context;
  return {
    stackName: context.stackName,
    table: tableArn && tableStreamArn ? { tableArn, tableStreamArn } : undefined,
    config: parse(SearchConfig, context.searchConfig),
    keepData: context.keepData === 'true',
    monitoring: alarmTopicArn === undefined ? context.monitoring === 'true' : { alarmTopicArn },
    delivery: {
      topicArn: context.notificationTopicArn,
      eventBusArn: context.notificationEventBusArn,
      notificationTypes: context.notificationTypes,
    },
  };
}

function parse<Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  throw new AppContextError(problemsOf(result.issues).map(describe).join('; '));
}
