import { Trans, useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { checkoutForm } from '../../../contract/forms/checkout.ts';
import { Checkbox } from '../../ui/field/controls.tsx';
import { Link } from '../link/Link.tsx';
import { fieldErrors } from './fieldError.ts';

/** Checkbox for accepting the terms, named `terms` in its form. */
export const TermsBox = ({
  wrong,
  ...box
}: Pick<ComponentProps<typeof Checkbox>, 'defaultChecked' | 'disabled' | 'onChange'> & {
  /** Set if the box is required but not ticked. */
  wrong: 'missing' | undefined;
}) => {
  const { i18n } = useLingui();
  return (
    <Checkbox
      {...box}
      name="terms"
      required
      // a string, because a React element would be different on each render and count as a new error
      error={fieldErrors(i18n, checkoutForm.fields, { terms: wrong }, null)('terms')}
      label={
        <Trans>
          I accept the{' '}
          <Link to="/terms-and-conditions" target="_blank" rel="noopener">
            terms and conditions
          </Link>
        </Trans>
      }
    />
  );
};
