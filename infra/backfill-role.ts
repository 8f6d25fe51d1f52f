import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { AccountRootPrincipal, Role } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';

/**
 * The one role that may scan. No function has it: an operator of the account assumes it to run
 * `donor-search backfill`.
 */
export class BackfillRole extends Construct {
  readonly role: Role;

  constructor(scope: Construct, id: string, props: { readonly table: ITableV2 }) {
    super(scope, id);
    this.role = new Role(this, 'Role', {
      description: 'Donor search: gives rows without H3 attributes their keys',
      assumedBy: new AccountRootPrincipal(),
    });
    props.table.grant(
      this.role,
      'dynamodb:DescribeTable',
      'dynamodb:Scan',
      'dynamodb:BatchGetItem',
      'dynamodb:ConditionCheckItem',
      'dynamodb:UpdateItem',
    );
  }
}
