import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Accordion, Button, Icon, Skeleton } from '../../ui/index.ts';
import { Heading } from '../common/Heading.tsx';
import { RichText } from '../common/RichText.tsx';
import { useTag } from '../common/Stage.tsx';
import type { GiftCardActor } from './actor.ts';
import { safeLink } from './product.ts';
import s from './giftCard.module.css';

const Unknown = ({ actor }: { actor: GiftCardActor }) => {
  const { t } = useLingui();
  return (
    <p className={s.unknown}>
      {t`The description could not be loaded.`}
      <Button
        variant="quiet"
        size="sm"
        leading={<Icon name="refresh" size={18} />}
        onClick={() => actor.send({ type: 'giftCard.infoRetried' })}
      >
        {t`Load the description`}
      </Button>
    </p>
  );
};

/** Description, redeeming, terms and questions; they come on their own and may fail on their own. */
export const Info = ({ actor }: { actor: GiftCardActor }) => {
  const { t } = useLingui();
  const info = useSelector(actor, (state) => state.context.info);
  const product = useSelector(actor, (state) => state.context.product);
  const known = useTag(actor, 'info');
  const failed = useTag(actor, 'infoFailed');
  if (failed) return <Unknown actor={actor} />;
  if (!known || !info || !product)
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
              <a href={help} target="_blank" rel="noopener noreferrer">
                {t`Balance check and help at ${issuer}`} <Icon name="external" size={16} />
              </a>
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
