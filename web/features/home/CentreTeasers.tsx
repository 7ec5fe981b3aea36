import { toPath } from '#shared/rules/routing.ts';
import { readFlag, readGroup } from '#shared/rules/settings-reading.ts';
import type { SettingGroup } from '#shared/site/settings.ts';
import { toPicture } from '../../lib/centre/pictures.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useLinks } from '../../lib/navigation/route.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Image } from '../../ui/Image.tsx';
import { ArrowLink } from '../../ui/Link.tsx';
import { Section } from '../../ui/Section.tsx';

/** Teasers for the loyalty programme, the app and the newsletter. Omits teasers for features that the tenant does not have. */
export function CentreTeasers() {
  const t = useTranslate();
  const teasers = useTeasers();
  if (teasers.length === 0) return null;
  return (
    <Section isFar className="home-teasers" heading={t('home.more')}>
      <ul className="home-teaser-list">
        {teasers.map(({ name, href, picture }) => (
          <li key={name} className="home-teaser">
            {picture && <Image {...toPicture(picture, 640)} alt="" ratio="wide" sizes="(min-width: 960px) 30vw, 100vw" />}
            <h3>{t(`home.${name}_title`)}</h3>
            <p>{t(`home.${name}_text`)}</p>
            <ArrowLink href={href}>{t(`home.${name}_link`)}</ArrowLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}
// messages: home.loyalty_*, home.app_*, home.newsletter_*

function useTeasers(): { name: 'loyalty' | 'app' | 'newsletter'; href: string; picture: string | undefined }[] {
  const { settings, pages, locale } = useSite();
  const toLink = useLinks();
  const club = Object.hasOwn(pages, 'loyalty-program') ? pages['loyalty-program'] : undefined;
  const loyalty = club ? toPath('page', locale, { alias: club.path }) : toLink('rewards', { page: 1 });
  const pictureOf = (group: SettingGroup) => readGroup(settings, group)[0]?.value;
  const all = [
    {
      name: 'loyalty',
      href: readFlag(settings, 'is_authentication_active') ? loyalty : undefined,
      picture: pictureOf('loyalty_program_images'),
    },
    { name: 'app', href: toLink('mobile-app'), picture: pictureOf('mobile_app_images') },
    { name: 'newsletter', href: toLink('newsletter'), picture: undefined },
  ] as const;
  return all.flatMap(({ href, ...teaser }) => (href ? [{ ...teaser, href }] : []));
}
