/** Proofs of identity. */
import s from '../preview.module.css';
import { drawn, other, part, type Drawn } from './drawn.tsx';

export const verificationViews: Readonly<Record<string, Drawn>> = {
  verificationLoader: part(
    async () =>
      (await import('../../../src/features/verification/verificationLoader/VerificationLoader.tsx'))
        .VerificationLoader,
  ),
  verification: drawn(
    () =>
      Promise.all([
        import('../../../src/features/verification/verification/Verification.tsx'),
        import('../../../src/features/verification/verification/DeclarationForm.tsx'),
      ]),
    ([{ Verification }, { DeclarationForm }], actor) => (
      <div className={s.frame}>
        <Verification
          actor={actor}
          steps={{
            mobile: other('phoneOtp'),
            email: other('emailChange'),
            address: other('addressCheck'),
            id: other('idUpload'),
            declaration: DeclarationForm,
          }}
          Ask={other('unsavedChanges')}
        />
      </div>
    ),
  ),
  emailChange: drawn(
    () => import('../../../src/features/verification/emailChange/InlineEmailForm.tsx'),
    ({ InlineEmailForm }, actor) => (
      <div className={s.part}>
        <InlineEmailForm actor={actor} Code={other('oneTimeCode')} />
      </div>
    ),
  ),
  addressCheck: part(
    async () => (await import('../../../src/features/verification/addressCheck/AddressForm.tsx')).AddressForm,
  ),
  idUpload: part(async () => (await import('../../../src/features/verification/idUpload/IdForm.tsx')).IdForm),
};
