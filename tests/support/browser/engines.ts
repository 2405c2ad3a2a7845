/** Stories that also run in Firefox and WebKit, named after their files in `tests/browser`. */
const stories = ['purchase', 'payments', 'identity', 'vouchers', 'storefront', 'keyboard'] as const;
type Story = (typeof stories)[number];
/** Stories that do not run in an engine yet, each with its reason. */
const notRun: Readonly<Record<'firefox' | 'webkit', Partial<Record<Story, string>>>> = {
  firefox: {},
  webkit: {},
};

export const storiesIn = (engine: keyof typeof notRun): Story[] =>
  stories.filter((story) => notRun[engine][story] === undefined);
