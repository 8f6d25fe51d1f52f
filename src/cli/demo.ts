import { demoScenario } from '../local/demo-scenario.ts';
import { type RunFlags, runAndPrint } from './run.ts';
import { terminal } from './terminal.ts';

/** `donor-search demo`: the built-in scenario, shown live. */
export async function demo(flags: RunFlags): Promise<number> {
  const scenario = demoScenario();
  const groups = scenario.requests.map(({ requestedBloodGroup }) => requestedBloodGroup).join(', ');
  terminal.line(`Dhaka: ${scenario.donors.length} donors, requests for ${groups}, each in its own search.`);
  return runAndPrint(scenario, flags);
}
