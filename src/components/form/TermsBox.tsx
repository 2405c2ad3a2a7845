import { Trans, useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { Checkbox } from '../../ui/field/controls.tsx';
import { Link } from '../link/Link.tsx';

/** The terms are accepted: the box `terms` of its form. */
export const TermsBox = ({
  wrong,
  ...box
}: Pick<ComponentProps<typeof Checkbox>, 'defaultChecked' | 'disabled' | 'onChange'> & {
  /** The box is not ticked, and has to be. */
  wrong: string | undefined;
}) => {
  const { t } = useLingui();
  return (
    <Checkbox
      {...box}
      name="terms"
      required
      // a string stays equal between renders, unlike an element
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
