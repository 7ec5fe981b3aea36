import { lazy, Suspense, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { type Amenity, getAmenity, listAmenities } from '#shared/contracts/amenities.ts';
import { type Category, listCategories } from '#shared/contracts/categories.ts';
import { getFloorplan } from '#shared/contracts/floorplans.ts';
import { AmenityCard, useAmenityLinks } from '../features/amenities/AmenityCard.tsx';
import { AmenityPage } from '../features/amenities/AmenityPage.tsx';
import { toAmenityFeatures } from '../features/amenities/amenity-schema.ts';
import { toCentreRecord } from '../features/hours/centre-record.ts';
import { DetailPage } from '../features/states/PageFrames.tsx';
import { PageTrail } from '../features/states/PageTrail.tsx';
import { useIsNear } from '../lib/browser/in-view.ts';
import { siteName, useSite } from '../lib/centre/site.tsx';
import { useEndpoint } from '../lib/data/use-endpoint.ts';
import { useCategoryLinks } from '../lib/navigation/category-links.ts';
import { useLinks, useRoute } from '../lib/navigation/route.tsx';
import { type Page, usePage } from '../lib/navigation/use-page.ts';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { useRecordTexts } from '../lib/texts/record-texts.ts';
import { toPlainText } from '../lib/texts/rich-text.ts';
import { PlanFrame } from '../ui/PlanFrame.tsx';
import { Section } from '../ui/Section.tsx';
import { Strip } from '../ui/Strip.tsx';

const PlanPreview = lazy(async () => ({ default: (await import('../features/floor-plan/map/PlanPreview.tsx')).PlanPreview }));

const othersCount = 4;

/** One amenity, with its description and location. A setting of the tenant can redirect it to another page. */
export function AmenityScreen() {
  const id = Number(useRoute().params.id);
  const resource = useEndpoint(getAmenity, { params: { id } });
  const categories = useEndpoint(listCategories, { query: { type: 'amenity' } });
  const amenity = resource.state === 'ready' ? resource.data : undefined;
  const link = useAmenityLinks()(amenity ?? { id: 0, category_ids: [] });
  const category = categories.state === 'ready' ? categories.data.find((one) => one.id === amenity?.category_ids[0]) : undefined;
  const page = useAmenityPage(amenity, link, category);
  useLeave(link);
  return (
    <DetailPage
      resource={link ? { state: 'loading' } : resource}
      loading={{ className: 'wrap amenity-loading', kind: 'card', ratio: 'wide' }}
    >
      {(shown) => (
        <>
          <AmenityPage
            amenity={shown}
            category={category}
            breadcrumbs={<PageTrail page={page} />}
            plan={shown.floorplan_id && <SmallPlan amenity={shown} />}
          />
          <Others amenity={shown} category={category} />
        </>
      )}
    </DetailPage>
  );
}

/** Redirects in the browser. Needed only if the page was loaded without its data; otherwise the server has already redirected. */
function useLeave(link: string | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (link !== undefined) navigate(link, { replace: true });
  }, [link, navigate]);
}

/** A small plan with the location. Loads when the section is near the viewport, because the geometry of a plan is large. */
function SmallPlan({ amenity }: { amenity: Amenity }) {
  const t = useTranslate();
  const toLink = useLinks();
  const frame = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(frame);
  const id = amenity.floorplan_id ?? undefined;
  const plan = useEndpoint(getFloorplan, isNear && id ? { params: { id } } : undefined);
  if (plan.state === 'failed') return null;
  const href = toLink('floorplan', { id: id ?? '' }, { to: `amenity-${amenity.id}` });
  const floor = typeof amenity.floor === 'number' ? t('shops.floor', { floor: amenity.floor }) : undefined;
  return (
    <PlanFrame heading={t('shops.find_us')} note={floor} link={href ? { label: t('shops.show_on_plan'), href } : undefined} frame={frame}>
      {plan.state === 'ready' && (
        <Suspense>
          <PlanPreview
            plan={plan.data}
            amenities={[amenity]}
            highlightUnit={plan.data.units.find((unit) => unit.amenity_id === amenity.id)?.unit}
          />
        </Suspense>
      )}
    </PlanFrame>
  );
}

/** Other amenities of the same category; if the amenity has no category, of any category. */
function Others({ amenity, category }: { amenity: Amenity; category: Category | undefined }) {
  const t = useTranslate();
  const toHref = useCategoryLinks('amenities');
  const findLink = useAmenityLinks();
  const categoryId = amenity.category_ids[0];
  const all = useEndpoint(listAmenities, { query: { ...(categoryId && { category: categoryId }), per_page: 8 } });
  const others = all.state === 'ready' ? all.data.filter(({ id }) => id !== amenity.id).slice(0, othersCount) : [];
  if (others.length === 0) return null;
  return (
    <Section heading={t('amenities.others')} link={{ label: t('amenities.show_all'), href: toHref({ category }) }}>
      <Strip>
        {others.map((other) => (
          <AmenityCard key={other.id} amenity={other} link={findLink(other)} />
        ))}
      </Strip>
    </Section>
  );
}

function useAmenityPage(amenity: Amenity | undefined, movedTo: string | undefined, category: Category | undefined): Page {
  const t = useTranslate();
  const texts = useRecordTexts();
  const site = useSite();
  const toHref = useCategoryLinks('amenities');
  const title = amenity ? texts.get(amenity, 'title') : '';
  const description = amenity && texts.find(amenity, 'description');
  const floor = typeof amenity?.floor === 'number' ? t('shops.floor', { floor: amenity.floor }) : undefined;
  return usePage({
    route: 'amenity',
    record: amenity,
    title: floor ? t('amenities.detail_title', { title, floor }) : title,
    description:
      import.meta.env.SSR && (description ? toPlainText(description) : t('amenities.detail_description', { title, mall: siteName(site) })),
    steps: category && [{ label: texts.get(category, 'name'), href: toHref({ category }) }],
    picture: amenity?.image,
    movedTo,
    schema: import.meta.env.SSR && (() => [toAmenityFeatures(toCentreRecord(site, undefined, []), [{ title, description }])]),
  });
}
