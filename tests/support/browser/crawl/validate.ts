/** Validates HTML with a validator that is independent of the shop. */
import { HtmlValidate, StaticConfigLoader, type RuleConfig } from 'html-validate';

const createValidator = (rules: RuleConfig): HtmlValidate =>
  new HtmlValidate(
    new StaticConfigLoader({
      extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:document'],
      rules: {
        // React generates ids that only the relaxed rule accepts, and the API uses field names that the name pattern
        // rejects.
        'valid-id': ['error', { relaxed: true }],
        'name-pattern': 'off',
        // The shop itself serves everything.
        'require-sri': ['error', { target: 'crossorigin' }],
        ...rules,
      },
    }),
  );

const served = createValidator({});
const drawn = createValidator({
  // In the outline, a dialog is below the h1 of its page, wherever the dialog is in the document.
  'heading-level': ['error', { minSectioningRootInitialRank: 'h2' }],
  // Axe checks that landmarks are unique and takes visibility into account: on a phone, a menu replaces the desktop
  // menu.
  'unique-landmark': 'off',
  // A listbox is needed for searching 200 countries while typing.
  'prefer-native-element': ['error', { exclude: ['listbox'] }],
  // PayPal's own button submits the form.
  'wcag/h32': 'off',
});

const find = async (validator: HtmlValidate, html: string): Promise<string[]> => {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector ?? 'the page'}`),
  );
};

/** Returns the faults in an HTML document sent by the server. */
export const findInvalid = (html: string): Promise<string[]> => find(served, html);
/** Returns the faults in a document rendered in the browser. `html` contains the whole document. */
export const findInvalidDrawn = (html: string): Promise<string[]> => find(drawn, html);
