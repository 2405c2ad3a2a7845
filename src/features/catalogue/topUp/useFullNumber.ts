import { useSelector } from '@xstate/react';
import { isdOf } from '../../../../contract/domain/countries.ts';
import { usePhoneText } from '../../../components/form/phoneRules.ts';
import type { TopUpActor } from './actor.ts';

/**
 * Returns the number with its plus sign. Uses the server's version once the number has been checked, and the
 * typed number before that.
 */
export const useFullNumber = (actor: TopUpActor): string => {
  const phoneText = usePhoneText();
  const isd = useSelector(actor, ({ context }) => context.checked?.isd ?? isdOf(context.country) ?? '');
  const mobile = useSelector(actor, ({ context }) => context.checked?.mobile ?? context.number);
  return phoneText(isd, mobile);
};
