import * as v from 'valibot';
import { BloodGroup } from '../domain/blood-group.ts';
import { BloodQuantity, RequestKey, RequestStatus, UrgencyLevel } from '../domain/blood-request.ts';
import { SearchConfig } from '../domain/search-config.ts';
import { CountryCode, Id, Latitude, Longitude, Text, Timestamp } from '../domain/values.ts';
import { LOCAL_CONFIG } from './local-config.ts';

const ScenarioLocation = v.strictObject({
  locationId: Id,
  area: Text,
  latitude: Latitude,
  longitude: Longitude,
});

const ScenarioDonor = v.strictObject({
  userId: Id,
  bloodGroup: BloodGroup,
  countryCode: CountryCode,
  availableForDonation: v.boolean('true or false'),
  locations: v.array(ScenarioLocation, 'a list of locations'),
});
export type ScenarioDonor = v.InferOutput<typeof ScenarioDonor>;

const requestFields = {
  requestedBloodGroup: BloodGroup,
  bloodQuantity: BloodQuantity,
  urgencyLevel: UrgencyLevel,
  countryCode: CountryCode,
  location: Text,
  contactNumber: Text,
  donationDateTime: Timestamp,
  latitude: Latitude,
  longitude: Longitude,
};
const requestExtras = {
  patientName: v.optional(Text),
  seekerName: v.optional(Text),
  transportationInfo: v.optional(Text),
  shortDescription: v.optional(Text),
};

const ScenarioRequest = v.strictObject({ ...RequestKey.entries, ...requestFields, ...requestExtras });
export type ScenarioRequest = v.InferOutput<typeof ScenarioRequest>;

/** A request as events have left it. */
export const ChangedRequest = v.strictObject({
  ...ScenarioRequest.entries,
  status: v.optional(RequestStatus, 'PENDING'),
});
export type ChangedRequest = v.InferOutput<typeof ChangedRequest>;

const ScenarioAnswer = v.strictObject({
  requestPostId: Id,
  userId: Id,
  answer: v.picklist(['ACCEPTED', 'IGNORED', 'REMOVED'], 'ACCEPTED, IGNORED or REMOVED'),
});
export type ScenarioAnswer = v.InferOutput<typeof ScenarioAnswer>;

const AFTER_WAVE = 'a wave from 1 up';
const ScenarioEvent = v.pipe(
  v.strictObject({
    requestPostId: Id,
    afterWave: v.pipe(v.number(AFTER_WAVE), v.integer(AFTER_WAVE), v.minValue(1, AFTER_WAVE)),
    set: v.optional(v.partial(v.strictObject({ status: RequestStatus, ...requestFields, ...requestExtras }))),
    delete: v.optional(v.literal(true, 'true')),
  }),
  v.check((event) => (event.set === undefined) !== (event.delete === undefined), 'either set or delete'),
);
export type ScenarioEvent = v.InferOutput<typeof ScenarioEvent>;

const LocalSearchConfig = v.pipe(
  v.looseObject({}, 'an object'),
  v.transform((config): unknown => ({ ...LOCAL_CONFIG, ...config })),
  SearchConfig,
);

/** A scenario file: donors, requests, and what people do while the searches run. Unknown fields are refused. */
export const Scenario = v.strictObject({
  countryCode: CountryCode,
  config: v.optional(LocalSearchConfig, {}),
  donors: v.array(ScenarioDonor, 'a list of donors'),
  requests: v.pipe(
    v.array(ScenarioRequest, 'a list of requests'),
    v.minLength(1, 'a list of one request or more'),
  ),
  answers: v.optional(v.array(ScenarioAnswer, 'a list of answers'), []),
  events: v.optional(v.array(ScenarioEvent, 'a list of events'), []),
});
export type Scenario = v.InferOutput<typeof Scenario>;
