/** Validation of HTML by a validator independent of the shop. */
import { HtmlValidate, StaticConfigLoader, type RuleConfig } from 'html-validate';

const createValidator = (rules: RuleConfig): HtmlValidate =>
  new HtmlValidate(
    new StaticConfigLoader({
      extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:document'],
      rules: {
        // ids and names as made by React and the wire
        'valid-id': ['error', { relaxed: true }],
        'name-pattern': 'off',
        // everything comes from the shop itself
        'require-sri': ['error', { target: 'crossorigin' }],
        ...rules,
      },
    }),
  );

const served = createValidator({});
const drawn = createValidator({
  // a dialog is below the h1 of its page in the outline, at any place of the page
  'heading-level': ['error', { minSectioningRootInitialRank: 'h2' }],
  // Checked by axe, which detects visibility: the phone's menu replaces the desktop's.
  'unique-landmark': 'off',
  // requested while typing, from a list of 200 countries
  'prefer-native-element': ['error', { exclude: ['listbox'] }],
  // PayPal's own button is inside the form
  'wcag/h32': 'off',
});

const find = async (validator: HtmlValidate, html: string): Promise<string[]> => {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector ?? 'the page'}`),
  );
};

/** Faults in a document as the server sends it. */
export const findInvalid = (html: string): Promise<string[]> => find(served, html);
/** Faults in the document after rendering in the browser; `html` is the whole document. */
export const findInvalidDrawn = (html: string): Promise<string[]> => find(drawn, html);
