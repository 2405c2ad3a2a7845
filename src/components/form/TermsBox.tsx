import { Trans, useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { Checkbox } from '../../ui/field/controls.tsx';
import { Link } from '../link/Link.tsx';

/** Checkbox for accepting the terms, named `terms` in its form. */
export const TermsBox = ({
  wrong,
  ...box
}: Pick<ComponentProps<typeof Checkbox>, 'defaultChecked' | 'disabled' | 'onChange'> & {
  /** Set if the box must be ticked but is not. */
  wrong: string | undefined;
}) => {
  const { t } = useLingui();
  return (
    <Checkbox
      {...box}
      name="terms"
      required
      // unlike an element, a string remains equal across renders
      error={wrong && t`You must accept the terms`}
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
