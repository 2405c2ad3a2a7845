/** Searches the paths of all charts by chart, state, tag, event, clause, or text on the screen. */
import { flows } from '../../.generated/flows.ts';
import { chartOf, type Chart, type ChartTransition } from '../walker/chart.ts';
import { recordings } from './scripts.ts';

/**
 * English strings in each chart's views, with the screens that contain them, or null if the screens are
 * unknown.
 */
type Texts = Record<string, [text: string, screens: string[] | null][]>;
const { texts } = Object.values(
  import.meta.glob<{ texts: Texts }>('../../.generated/screenTexts.ts', { eager: true }),
)[0] ?? { texts: {} };

type SearchResult = { chart: string; id: string };
type Entry = SearchResult & {
  words: string;
  /** Screens shown at the end of the path. Null if the chart has no screen tags. */
  screens: string[] | null;
  enters: string[];
};

/** Prefix that limits the search to paths that enter a particular state: `to:cart.empty`. */
const entering = 'to:';

/** The state and those around it, outermost first. */
const pathTo = (chart: Chart, id: string): string[] => {
  const state = chart.states.find((each) => each.id === id)!;
  return [...(state.parent === null ? [] : pathTo(chart, state.parent)), id];
};

/** States that remain active: those around the targets, or around the source if there is no target. */
const staysIn = (chart: Chart, { source, targets }: ChartTransition): string[] =>
  (targets.length > 0 ? targets : [source]).flatMap((id) => pathTo(chart, id));

/** States that a transition enters, outermost first. */
const enteredBy = (chart: Chart, { source, targets }: ChartTransition): string[] => {
  const states = new Map(chart.states.map((state) => [state.id, state]));
  const below = (id: string): string[] => [
    id,
    ...chart.states
      .filter((state) => {
        const outer = states.get(id)!;
        return state.parent === id && (outer.kind === 'parallel' || outer.initial === state.id);
      })
      .flatMap((state) => below(state.id)),
  ];
  const left = new Set(pathTo(chart, source).slice(0, -1));
  return [
    ...new Set(targets.flatMap((target) => [...pathTo(chart, target).slice(0, -1), ...below(target)])),
  ].filter((id) => !left.has(id));
};

/**
 * Readable name of a path within its chart, such as `paying: done openPayPage [isPaid] → paid`. The target is
 * omitted if the transition changes no state.
 */
export const transitionText = (
  { name }: Chart,
  { source, label, guard, targets }: ChartTransition,
): string => {
  const short = (state: string): string => (state === name ? name : state.slice(name.length + 1));
  const target = targets.length > 0 ? ` → ${targets.map(short).join(', ')}` : '';
  return `${short(source)}: ${label}${guard ? ` [${guard}]` : ''}${target}`;
};

const screensIn = (tags: readonly string[]): string[] =>
  tags.filter((tag) => tag.startsWith('screen:')).map((tag) => tag.slice('screen:'.length));

const entriesOf = (chart: Chart): Entry[] => {
  const hasScreens = chart.states.some((state) => screensIn(state.tags).length > 0);
  return chart.transitions.map((transition) => {
    const enters = enteredBy(chart, transition);
    const active = new Set([...enters, ...staysIn(chart, transition)]);
    const tags = chart.states.filter(({ id }) => active.has(id)).flatMap((state) => state.tags);
    const parts = [transition.id, transitionText(chart, transition), ...transition.spec, ...enters, ...tags];
    return {
      chart: chart.name,
      id: transition.id,
      words: parts.join(' ').toLowerCase(),
      screens: hasScreens ? screensIn(tags) : null,
      enters,
    };
  });
};

let index: Entry[] | null = null;
const readIndex = (): Entry[] =>
  (index ??= [
    ...flows.flatMap(({ machine }) => entriesOf(chartOf(machine))),
    ...recordings.map(({ name, chart }) => ({
      chart,
      id: name,
      words: `${name} ${chart} recorded`.toLowerCase(),
      screens: [],
      enters: [],
    })),
  ]);

/**
 * Returns the paths in which every search word occurs in the chart, source, target, tags, event, guard or
 * clauses, plus the paths to screens that show the searched text. An empty search returns all paths.
 */
export const findPaths = (search: string): SearchResult[] => {
  const phrase = search.trim().toLowerCase();
  if (search.startsWith(entering)) {
    const state = search.slice(entering.length);
    return readIndex().filter(({ enters }) => enters.includes(state));
  }
  const words = phrase.split(/\s+/);
  const hasText = ({ chart, screens }: Entry): boolean =>
    phrase.length > 3 &&
    (texts[chart] ?? []).some(
      ([text, places]) =>
        text.toLowerCase().includes(phrase) &&
        // if the screens of a text are unknown, the text counts as shown on every screen, but only in a search
        // for several words
        (places && screens
          ? places.some((screen) => screens.includes(screen))
          : words.length > 1 && screens?.length !== 0),
    );
  return readIndex().filter((entry) => words.every((word) => entry.words.includes(word)) || hasText(entry));
};

export const searchFor = (state: string): string => `${entering}${state}`;
