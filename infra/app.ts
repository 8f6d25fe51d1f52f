import { App, RemovalPolicy } from 'aws-cdk-lib';
import { readAppContext } from './app-context.ts';
import { DonorSearchStack } from './donor-search-stack.ts';

const app = new App();
const { stackName, table, config, keepData, monitoring, delivery } = readAppContext((name) =>
  app.node.tryGetContext(name),
);

new DonorSearchStack(app, stackName, {
  ...(table && { table }),
  ...(config && { config }),
  monitoring,
  delivery,
  ...(keepData ? {} : { removalPolicy: RemovalPolicy.DESTROY }),
});
