import { describe, expect, test } from 'vitest';
import { requestToItem } from '../../../../src/table/blood-request.ts';
import { requestKey } from '../../../../src/table/keys.ts';
import { createRequest, editRequest, type RequestChanges } from '../../../../src/table/writes/requests.ts';
import { aRequest } from '../../../support/builders.ts';
import { conditionFailed, raise } from '../../../support/conflicts.ts';
import { knownRows } from '../../../support/known-rows.ts';

const KEY = { seekerId: 'seeker-1', requestPostId: 'req-1', createdAt: '2026-12-01T09:00:00Z' };

describe('a request is posted', () => {
  test('with its cells and index keys, where there is none of its key', async () => {
    const { db, writes } = knownRows([]);
    await createRequest(db, aRequest());
    const Item = requestToItem(aRequest());
    const input = { TableName: 'app', Item, ConditionExpression: 'attribute_not_exists(PK)' };
    expect(writes).toEqual([{ name: 'PutCommand', input }]);
  });

  test('but not over another', async () => {
    const { db } = knownRows([], () => raise(conditionFailed()));
    await expect(createRequest(db, aRequest())).rejects.toMatchObject({
      name: 'RowExistsError',
      message: 'Request req-1 exists already',
    });
  });

  test('but not with what is wrong, all of which is told by field and without the value', async () => {
    const { db, writes } = knownRows([]);
    await expect(createRequest(db, aRequest({ latitude: 123, contactNumber: '' }))).rejects.toMatchObject({
      name: 'InvalidChangeError',
      message:
        'Request req-1 would be wrong: latitude: expected a latitude from -90 to 90 degrees; ' +
        'contactNumber: expected text that is not empty',
      problems: [
        { path: 'latitude', received: '123' },
        { path: 'contactNumber', received: '""' },
      ],
    });
    expect(writes).toEqual([]);
  });

  test('and an error of the table is passed on as it is', async () => {
    const error = new Error('away');
    const { db } = knownRows([], () => raise(error));
    await expect(createRequest(db, aRequest())).rejects.toBe(error);
  });
});

describe('a request is edited', () => {
  test('with its cells and index keys, where nothing that they are made of has moved', async () => {
    const { db, writes } = knownRows([requestToItem(aRequest())]);
    const changes = { bloodQuantity: 3, status: 'MANAGED', patientName: undefined } as const;
    const after = await editRequest(db, KEY, changes);
    expect(after).toMatchObject({ ...KEY, bloodQuantity: 3, status: 'MANAGED' });
    expect(writes).toEqual([
      {
        name: 'UpdateCommand',
        input: {
          TableName: 'app',
          Key: requestKey(KEY),
          UpdateExpression:
            'SET #bloodQuantity = :bloodQuantity, #status = :status, #h3Res5 = :h3Res5, #h3Res8 = :h3Res8, ' +
            '#GSI1PK = :GSI1PK, #GSI1SK = :GSI1SK, #LSI1SK = :LSI1SK, #countryCode = :countryCode, ' +
            '#requestedBloodGroup = :requestedBloodGroup, #latitude = :latitude, #longitude = :longitude ' +
            'REMOVE #patientName',
          ConditionExpression:
            '#status = :before_status AND #countryCode = :before_countryCode AND ' +
            '#requestedBloodGroup = :before_requestedBloodGroup AND #latitude = :before_latitude AND ' +
            '#longitude = :before_longitude',
          ExpressionAttributeNames: Object.fromEntries(
            [
              ...['bloodQuantity', 'status', 'patientName', 'h3Res5', 'h3Res8', 'GSI1PK', 'GSI1SK', 'LSI1SK'],
              ...['countryCode', 'requestedBloodGroup', 'latitude', 'longitude'],
            ].map((name) => [`#${name}`, name]),
          ),
          ExpressionAttributeValues: {
            ':bloodQuantity': 3,
            ':status': 'MANAGED',
            ':h3Res5': '853cf177fffffff',
            ':h3Res8': '883cf17647fffff',
            ':GSI1PK': 'REQ#BD#B+#MANAGED#853cf177fffffff',
            ':GSI1SK': '2026-12-01T09:00:00Z',
            ':LSI1SK': 'STATUS#MANAGED#req-1',
            ':countryCode': 'BD',
            ':requestedBloodGroup': 'B+',
            ':latitude': 23.7257,
            ':longitude': 90.397,
            ':before_status': 'PENDING',
            ':before_countryCode': 'BD',
            ':before_requestedBloodGroup': 'B+',
            ':before_latitude': 23.7257,
            ':before_longitude': 90.397,
          },
        },
      },
    ]);
  });

  test('but never its key, whatever is given', async () => {
    const { db } = knownRows([requestToItem(aRequest())]);
    const key = { seekerId: 'another', createdAt: '2027-01-01T00:00:00Z', requestPostId: 'another' };
    const changes: RequestChanges = { bloodQuantity: 3, ...key };
    expect(await editRequest(db, KEY, changes)).toMatchObject(KEY);
  });

  test('but only where there is one', async () => {
    const { db } = knownRows([]);
    await expect(editRequest(db, KEY, { bloodQuantity: 3 })).rejects.toMatchObject({
      name: 'RowNotFoundError',
      message: 'Request req-1 does not exist',
    });
  });

  test('but not into one that is wrong', async () => {
    const { db, writes } = knownRows([requestToItem(aRequest())]);
    await expect(editRequest(db, KEY, { bloodQuantity: 0 })).rejects.toMatchObject({
      message: 'Request req-1 would be wrong: bloodQuantity: expected a whole number of bags from 1 to 1000',
    });
    expect(writes).toEqual([]);
  });
});
