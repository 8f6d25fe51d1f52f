import { summaryOf } from '../inspect/search-summary.ts';
import type { SearchView } from '../inspect/search-view.ts';
import { count, donorKm, utc, words } from './format.ts';
import { type Html, type HtmlPart, html } from './html.ts';

/** A name and what stands for it; left out where there is nothing. */
export type Fact = readonly [name: string, value: HtmlPart];

/** Names with their values. */
export function factList(facts: readonly Fact[], className: string): Html {
  const rows = facts
    .filter(([, value]) => value !== undefined && value !== '')
    .map(
      ([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>
`,
    );
  return html`<dl class="${className}">${rows}</dl>`;
}

/** The numbers that a search is about. */
export function countTiles(view: SearchView, reveal: boolean): Html {
  const { notified, targetDonors, sweep, waves } = summaryOf(view.search);
  const farthest = view.donors.at(-1)?.distanceKm;
  return factList(
    [
      ['notified', count(notified)],
      ['target', targetDonors === undefined ? '–' : count(targetDonors)],
      ['accepted', count(view.accepted)],
      ['waves', count(waves)],
      ['sweeps', count(sweep)],
      ['farthest', farthest === undefined ? '–' : donorKm(farthest, reveal)],
    ],
    'tiles',
  );
}

/** What the request asks for and how its search stands. */
export function searchFacts({ key, request, search, execution }: SearchView): Html {
  const { run, lastUpdatedAt, nextWakeAt, lastError } = summaryOf(search);
  return factList(
    [
      ['seeker', key.seekerId],
      ['posted', utc(key.createdAt)],
      ['due', request && utc(request.donationDateTime)],
      ['request', request ? words(request.status) : 'deleted, or cannot be read'],
      ['place', request?.location],
      ['patient', request?.patientName],
      ['contact', request?.contactNumber],
      ['run', run],
      ['last moved', lastUpdatedAt && utc(lastUpdatedAt)],
      ['goes on', nextWakeAt && utc(nextWakeAt)],
      ['last error', lastError],
      ['execution', execution && executionOf(execution)],
    ],
    'facts',
  );
}

function executionOf({ status, consoleUrl }: NonNullable<SearchView['execution']>): Html {
  const state = status === undefined ? 'not known any more' : words(status);
  // Nothing but a page of the console may be linked, whatever the table says.
  return consoleUrl.startsWith('https://')
    ? html`${state}, <a href="${consoleUrl}" rel="noreferrer">see it in the console</a>`
    : html`${state}`;
}
