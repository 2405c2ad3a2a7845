import { Turnstile } from '@marsidev/react-turnstile';
import { captchaAction } from '../../../../contract/domain/identity/captcha.ts';

export type CaptchaProps = {
  sitekey: string;
  /** Language of the widget, such as `de`. */
  language: string;
  onSolved: (token: string) => void;
  onExpired: () => void;
  onFailed: () => void;
};

/** Turnstile widget. The sign-up chart loads the widget's script, so the wrapper must not load it again. */
export const Captcha = ({ sitekey, language, onSolved, onExpired, onFailed }: CaptchaProps) => (
  <Turnstile
    siteKey={sitekey}
    injectScript={false}
    options={{ action: captchaAction, language, size: 'flexible', responseField: false }}
    onSuccess={onSolved}
    onExpire={onExpired}
    onError={onFailed}
    onTimeout={onExpired}
    onUnsupported={onFailed}
  />
);
