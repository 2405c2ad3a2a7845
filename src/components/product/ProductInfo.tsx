import { useLingui } from '@lingui/react/macro';
import type { CardRate, Faq } from '../../../machines/types.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { laterIcons } from '../../ui/icon/laterIcons.ts';
import { Accordion } from '../../ui/surface/Accordion.tsx';
import { ExternalLink } from '../../ui/text/ExternalLink.tsx';
import { Heading } from '../layout/Heading.tsx';
import { RichText } from '../text/RichText.tsx';
import s from './productInfo.module.css';
import { safeLink } from './statedFacts.ts';

const Unknown = ({ onRetry }: { onRetry: () => void }) => {
  const { t } = useLingui();
  return (
    <p className={s.unknown}>
      {t`The description could not be loaded.`}
      <Button
        variant="quiet"
        size="sm"
        leading={<Icon name={laterIcons.refresh} size={18} />}
        onClick={onRetry}
      >
        {t`Load the description`}
      </Button>
    </p>
  );
};

/**
 * Sections for description, redemption, terms and questions. Each loads independently and can fail without
 * affecting the others.
 */
export const ProductInfo = ({
  info,
  product,
  failed,
  onRetry,
}: {
  info: Faq | null;
  product: CardRate | null;
  failed: boolean;
  onRetry: () => void;
}) => {
  const { t } = useLingui();
  if (failed) return <Unknown onRetry={onRetry} />;
  if (!info || !product)
    return (
      <div className={s.info}>
        <Skeleton lines={4} height="1.25rem" />
      </div>
    );
  const help = safeLink(info.support.url);
  const { issuer } = info;
  return (
    <div className={s.info}>
      <section>
        <Accordion summary={t`Description`} open>
          <RichText html={info.intro_html} />
          {help && (
            <p className={s.help}>
              <ExternalLink href={help}>{t`Balance check and help at ${issuer}`}</ExternalLink>
            </p>
          )}
        </Accordion>
        <Accordion summary={t`How to redeem`}>
          <ol className={s.steps}>
            {info.howto.map((one) => (
              <li key={one.step}>{one.text}</li>
            ))}
          </ol>
          <RichText html={product.redeem.verbose || product.redeem.concise} />
        </Accordion>
        <Accordion summary={t`Terms`}>
          <RichText html={info.terms_html || product.terms_html} />
        </Accordion>
      </section>
      {info.faqs.length > 0 && (
        <section>
          <Heading>{t`Frequently asked questions`}</Heading>
          {info.faqs.map((faq) => (
            <Accordion key={faq.question} summary={faq.question}>
              <RichText html={faq.answer_html} />
            </Accordion>
          ))}
        </section>
      )}
    </div>
  );
};
