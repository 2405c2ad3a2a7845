/** Validates HTML with an independent validator. */
import { HtmlValidate, StaticConfigLoader, type RuleConfig } from 'html-validate';

const createValidator = (rules: RuleConfig): HtmlValidate =>
  new HtmlValidate(
    new StaticConfigLoader({
      extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:document'],
      rules: {
        // React's ids are valid only under the relaxed rule. The API's field names do not match the name
        // pattern.
        'valid-id': ['error', { relaxed: true }],
        'name-pattern': 'off',
        // Files from the shop's own origin need no integrity hash.
        'require-sri': ['error', { target: 'crossorigin' }],
        ...rules,
      },
    }),
  );

const served = createValidator({});
const drawn = createValidator({
  // In the heading outline, a dialog's headings are below the h1 of the page, wherever the dialog is in the
  // document.
  'heading-level': ['error', { minSectioningRootInitialRank: 'h2' }],
  // Axe checks that visible landmarks are unique. It ignores hidden ones, such as the desktop menu on a phone.
  'unique-landmark': 'off',
  // A native select cannot filter 200 countries while the user types.
  'prefer-native-element': ['error', { exclude: ['listbox'] }],
  // PayPal's own button submits the form, so the form needs no submit button.
  'wcag/h32': 'off',
});

const find = async (validator: HtmlValidate, html: string): Promise<string[]> => {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector ?? 'the page'}`),
  );
};

/** Returns the faults in an HTML document from the server. */
export const findInvalid = (html: string): Promise<string[]> => find(served, html);
/** Returns the faults in a document that the browser has rendered. `html` is the whole document. */
export const findInvalidDrawn = (html: string): Promise<string[]> => find(drawn, html);
