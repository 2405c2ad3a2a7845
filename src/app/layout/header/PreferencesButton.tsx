import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Flag } from '../../../components/form/Flag.tsx';
import { cx } from '../../../ui/cx.ts';
import type { ShopActors } from '../../actorSystem.ts';
import { countryInUse } from '../../appServices.ts';
import s from './header.module.css';

export type FrameProps = {
  actors: Pick<ShopActors, 'shell' | 'cart' | 'location' | 'session' | 'authLoader'>;
  onPreferences: () => void;
};

/** Shows the current country and language. A click opens the dialog to change them. */
export const PreferencesButton = ({
  actors,
  onPreferences,
  className,
}: FrameProps & { className?: string | undefined }) => {
  const { t, i18n } = useLingui();
  const country = useSelector(actors.location, (snapshot) => countryInUse(snapshot.context));
  const inUse = `${country} · ${i18n.locale.toUpperCase()}`;
  return (
    <button
      type="button"
      className={cx(s.item, className)}
      aria-label={t`Country and language: ${inUse}`}
      onClick={onPreferences}
    >
      <Flag code={country} />
      <span>{inUse}</span>
    </button>
  );
};
