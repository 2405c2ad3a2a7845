import { Trans, useLingui } from '@lingui/react/macro';
import { brand } from '../../../contract/domain/brand.ts';
import { texts } from '../../components/feedback/failureText.ts';
import { Logo } from '../../ui/brand/Logo.tsx';
import { Button, buttonClass } from '../../ui/button/Button.tsx';
import s from './crash.module.css';

/** Page for unexpected errors. Its links reload the page, which discards any broken state. */
export const CrashPage = ({ onReload }: { onReload: () => void }) => {
  const { i18n } = useLingui();
  return (
    <main id="main" tabIndex={-1} className={s.page}>
      <Logo label={brand.name} size={40} />
      <h1 className={s.title}>{i18n._(texts.generic)}</h1>
      <p className={s.text}>
        <Trans>
          The page stopped working. Your cart and your order are safe. Reload the page to carry on where you
          left off.
        </Trans>
      </p>
      <div className={s.actions}>
        <Button variant="primary" onClick={onReload}>
          <Trans>Load again</Trans>
        </Button>
        <a href="/" className={buttonClass()}>
          <Trans>Back to Home page</Trans>
        </a>
      </div>
    </main>
  );
};
