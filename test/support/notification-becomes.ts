/** The action by which donor-1's notification of req-1 takes a status, if it still has the one before. */
export const notificationBecomes = (status: string, before: string) => ({
  Update: {
    TableName: 'app',
    Key: { PK: 'NOTIFICATION#donor-1', SK: 'BLOOD_REQ_POST#req-1' },
    UpdateExpression: 'SET #status = :status, #GSI1SK = :GSI1SK, #LSI1SK = :LSI1SK',
    ConditionExpression: '#status = :before',
    ExpressionAttributeNames: { '#status': 'status', '#GSI1SK': 'GSI1SK', '#LSI1SK': 'LSI1SK' },
    ExpressionAttributeValues: {
      ':status': status,
      ':GSI1SK': `NOTIFICATION#${status}#donor-1`,
      ':LSI1SK': `STATUS#${status}#req-1`,
      ':before': before,
    },
  },
});
