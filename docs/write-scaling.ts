import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fruitlessDay } from '../test/scale/loads.ts';
import { recordedSimulation } from '../test/scale/recorded.ts';
import { renderScaling } from '../test/scale/report.ts';

const text = renderScaling({
  city: recordedSimulation('city-day'),
  thin: recordedSimulation('thin-city-day'),
  fruitless: await fruitlessDay(),
});
writeFileSync(join(import.meta.dirname, 'scaling.md'), text);
