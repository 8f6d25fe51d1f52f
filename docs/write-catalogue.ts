import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogue, renderCatalogue } from '../src/table/patterns/catalogue.ts';

writeFileSync(join(import.meta.dirname, 'access-patterns.md'), renderCatalogue(catalogue()));
