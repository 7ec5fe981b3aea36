import type { ListedCompany } from '#shared/contracts/companies.ts';
import { type Like, listFollowedCompanies, listLikes, listThumbs, type Thumb } from '#shared/contracts/favourites.ts';
import { listKindsWith } from '#shared/site/kinds.ts';
import { DashboardPage, useDashboardHead } from '../features/dashboard/DashboardPage.tsx';
import { DashboardPart } from '../features/dashboard/DashboardPart.tsx';
import { FavouriteButton } from '../features/favourites/FavouriteButton.tsx';
import { FavouriteRows } from '../features/favourites/FavouriteRows.tsx';
import { FollowButton } from '../features/favourites/MarkButtons.tsx';
import { ThumbPair } from '../features/favourites/Thumbs.tsx';
import { useIsMarked } from '../features/favourites/use-mark.ts';
import { ResourceView } from '../features/states/ResourceView.tsx';
import { useEndpoint } from '../lib/data/use-endpoint.ts';
import { useMemberLinks } from '../lib/navigation/route.tsx';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { useRecordTexts } from '../lib/texts/record-texts.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

const likedKinds = listKindsWith('isLiked');

/** The member's favourites and liked records, and the shops that the member follows (R-MEM-6). */
export function FavouritesScreen() {
  const t = useTranslate();
  const title = useDashboardHead('dashboard-favourites');
  return (
    <DashboardPage title={title} lead={t('favourites.lead')}>
      <Followed />
      <Liked />
      <Thumbed />
    </DashboardPage>
  );
}

function Followed() {
  const t = useTranslate();
  const isKept = useIsMarked();
  const shops = useMemberLinks()('shops-services');
  const resource = useEndpoint(listFollowedCompanies);
  const nobody = (
    <div className="favourites-none">
      <p className="quiet">{t('favourites.follow_none')}</p>
      {shops !== undefined && (
        <Button href={shops} variant="secondary" size="small">
          {t('favourites.to_shops')}
        </Button>
      )}
    </div>
  );
  return (
    <DashboardPart heading={t('favourites.followed')} lead={t('favourites.followed_lead')}>
      <ResourceView resource={resource} loading={<Skeleton kind="text" lines={4} label={t('state.loading')} />} empty={nobody}>
        {(followed) => {
          const marked = followed.filter(({ id }) => isKept(`follow company ${id}`));
          if (marked.length === 0) return nobody;
          return (
            <FavouriteRows
              rows={marked.map(toRow)}
              label={t('favourites.followed')}
              toType={() => 'company'}
              toAction={({ company }) => <FollowButton company={company} size="small" />}
            />
          );
        }}
      </ResourceView>
    </DashboardPart>
  );
}

/** Converts a company to a row with its logo and its kind. */
function toRow(company: ListedCompany) {
  const { id, logo, image, translations } = company;
  return {
    id,
    image: logo ?? image,
    translations: translations.map(({ locale, title, company_category: subtitle }) => ({ locale, title, subtitle })),
    company,
  };
}

function Liked() {
  const t = useTranslate();
  const isKept = useIsMarked();
  const resource = useEndpoint(listLikes);
  return (
    <ResourceView resource={resource} loading={<Skeleton kind="text" lines={8} label={t('state.loading')} />} empty={<NothingLiked />}>
      {(likes) => {
        const marked = likes.filter(({ type, id }) => isKept(`like ${type} ${id}`));
        return marked.length === 0 ? <NothingLiked /> : <LikedKinds likes={marked} />;
      }}
    </ResourceView>
  );
}

function LikedKinds({ likes }: { likes: readonly Like[] }) {
  const t = useTranslate();
  return likedKinds.map((type) => {
    const rows = likes.filter((like) => like.type === type).map(({ record }) => record);
    const heading = t(`favourites.kind_${type}`);
    return (
      rows.length > 0 && (
        <DashboardPart key={type} heading={heading}>
          <FavouriteRows
            rows={rows}
            label={heading}
            toType={() => type}
            toAction={(record) => <FavouriteButton type={type} record={record} />}
          />
        </DashboardPart>
      )
    );
  });
}
// messages: favourites.kind_*

/** Records to which the member has given a thumb. If the thumb is removed, the row stays, so that a second click restores the thumb. */
function Thumbed() {
  const t = useTranslate();
  const texts = useRecordTexts();
  const resource = useEndpoint(listThumbs, { query: { with: 'record' } });
  if (resource.state === 'empty') return null;
  return (
    <DashboardPart heading={t('favourites.thumbed')} lead={t('favourites.thumbed_lead')}>
      <ResourceView resource={resource} loading={<Skeleton kind="text" lines={4} label={t('state.loading')} />}>
        {(thumbs) => (
          <FavouriteRows
            rows={thumbs.flatMap(toThumbedRows)}
            label={t('favourites.thumbed')}
            toType={({ type }) => type}
            toAction={(row) => <ThumbPair type={row.type} id={row.id} title={texts.get(row, 'title')} />}
          />
        )}
      </ResourceView>
    </DashboardPart>
  );
}

function toThumbedRows({ type, record }: Thumb) {
  const kind = likedKinds.find((one) => one === type);
  return record && kind ? [{ ...record, type: kind }] : [];
}

function NothingLiked() {
  const t = useTranslate();
  const toLink = useMemberLinks();
  const ways = [
    { href: toLink('shops-services'), label: t('menu.shops-services') },
    { href: toLink('offers', { page: 1 }), label: t('menu.offers') },
    { href: toLink('news-events'), label: t('menu.news-events') },
  ];
  return (
    <EmptyState
      icon="heart"
      title={t('favourites.none')}
      message={t('favourites.none_text')}
      action={ways.map(
        ({ href, label }, index) =>
          href !== undefined && (
            <Button key={href} href={href} variant={index === 0 ? 'primary' : 'secondary'}>
              {label}
            </Button>
          ),
      )}
    />
  );
}
