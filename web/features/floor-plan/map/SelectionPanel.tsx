import type { ReactNode } from 'react';
import { type CompanyOutline, getCompany } from '#shared/contracts/companies.ts';
import type { Entrance } from '#shared/contracts/entrances.ts';
import type { FloorplanSummary } from '#shared/contracts/floorplans.ts';
import { toDetailPath } from '#shared/rules/routing.ts';
import { useCategoryColours, useCategoryIcon } from '../../../lib/centre/category-appearance.ts';
import { findCentreHours, useHoursLine } from '../../../lib/centre/hours.ts';
import { toPicture } from '../../../lib/centre/pictures.ts';
import { useSite } from '../../../lib/centre/site.tsx';
import { useEndpoint } from '../../../lib/data/use-endpoint.ts';
import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../../lib/texts/record-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CategoryIcon } from '../../../ui/CategoryIcon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Image } from '../../../ui/Image.tsx';
import { Meta } from '../../../ui/Meta.tsx';
import { Prose } from '../../../ui/Prose.tsx';
import { entranceGlyphs, findAmenityGlyph, Glyph } from './Glyph.tsx';
import type { Selection } from './selection.ts';
import type { Choose } from './use-choose.ts';

interface Props {
  selection: Extract<Selection, { state: 'company' | 'amenity' | 'entrance' | 'vacant' }>;
  floors: readonly FloorplanSummary[];
  currentId: number;
  closeHref: string;
  /** Addresses to begin or end a route here; undefined if no route within the centre leads here. */
  wayHrefs: { from: string; to: string } | undefined;
  /** Closes the panel and returns the focus to the plan. */
  onClose: () => void;
  /** Address of a company on the plan of its floor. */
  toHref: (company: CompanyOutline) => string;
  onChoose: Choose;
  /** Returns a control that another feature provides for the company, such as a favourite button. */
  toAction: (company: CompanyOutline) => ReactNode;
}

/** Information about the selected place: beside the plan on large screens, in a sheet at the bottom on phones. */
export function SelectionPanel({ selection, floors, currentId, closeHref, wayHrefs, onClose, toHref, onChoose, toAction }: Props) {
  const t = useTranslate();
  const texts = useRecordTexts();
  return (
    <section className="plan-panel" aria-label={t('floor_plan.chosen')}>
      <IconButton
        href={closeHref}
        icon="close"
        label={t('floor_plan.close')}
        variant="plain"
        size="small"
        className="plan-panel-close"
        onClick={(event) => {
          event.preventDefault();
          onClose();
        }}
      />
      {selection.state === 'company' && (
        <CompanyText company={selection.company} action={toAction(selection.company)}>
          {selection.unit === undefined && (
            <Elsewhere company={selection.company} floors={floors} currentId={currentId} toHref={toHref} onChoose={onChoose} />
          )}
        </CompanyText>
      )}
      {selection.state === 'amenity' && (
        <PlaceText
          glyph={findAmenityGlyph(selection.amenity.icon)}
          title={texts.get(selection.amenity, 'title')}
          text={<Prose html={texts.find(selection.amenity, 'description') ?? ''} className="small" />}
        />
      )}
      {selection.state === 'entrance' && (
        <PlaceText
          glyph={entranceGlyphs[selection.entrance.kind]}
          title={texts.get(selection.entrance, 'title')}
          text={<EntranceText entrance={selection.entrance} />}
        />
      )}
      {selection.state === 'vacant' && (
        <div className="stack-small">
          <h2 className="plan-panel-title">
            {selection.name === undefined ? t('floor_plan.kind_vacant') : t('floor_plan.unit', { unit: selection.name })}
          </h2>
          <p className="small quiet">{t('floor_plan.vacant')}</p>
        </div>
      )}
      <div className="plan-panel-ways">
        {wayHrefs ? (
          <>
            <Button href={wayHrefs.to} icon="map-pin" variant="secondary" size="small" data-keep-scroll="">
              {t('floor_plan.show_way')}
            </Button>
            <Button href={wayHrefs.from} variant="quiet" size="small" data-keep-scroll="">
              {t('floor_plan.start_here')}
            </Button>
          </>
        ) : (
          <Meta icon="info">{t('floor_plan.outside_only')}</Meta>
        )}
      </div>
    </section>
  );
}

function PlaceText({ glyph, title, text }: { glyph: string; title: string; text: ReactNode }) {
  return (
    <div className="plan-panel-amenity">
      <svg className="icon icon-large" viewBox="0 0 24 24" aria-hidden="true">
        <Glyph path={glyph} at={[12, 12]} size={24} className="" />
      </svg>
      <div className="stack-small">
        <h2 className="plan-panel-title">{title}</h2>
        {text}
      </div>
    </div>
  );
}

function EntranceText({ entrance }: { entrance: Entrance }) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const { step_free: isStepFree, address } = entrance;
  const facts = [
    t(`entrances.kind_${entrance.kind}`),
    address,
    typeof isStepFree === 'boolean' && t(isStepFree ? 'floor_plan.step_free' : 'floor_plan.steps'),
  ].filter(Boolean);
  return (
    <>
      {entrance.is_closed && <Badge tone="error">{t('entrances.closed')}</Badge>}
      <p className="small quiet">{facts.join(' · ')}</p>
      <p className="small">{texts.find(entrance, 'description')}</p>
    </>
  );
}
// messages: entrances.kind_*

function CompanyText({ company, action, children }: { company: CompanyOutline; action: ReactNode; children: ReactNode }) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const site = useSite();
  const toColour = useCategoryColours();
  const line = useHoursLine(company.opening_hours ?? findCentreHours(site));
  const details = useEndpoint(getCompany, { params: { id: company.id } }); // fetched for the picture, which the outline does not contain
  const picture = 'data' in details ? details.data.image : undefined;
  const icon = useCategoryIcon(details.state === 'loading' ? { category_ids: [] } : company, picture);
  const title = texts.get(company, 'title');
  const category = texts.find(company, 'company_category');
  const tone = line?.isOpen === undefined ? 'quiet' : line.isOpen ? 'success' : 'error';
  return (
    <>
      <div className="plan-panel-company">
        <div className="plan-panel-picture" data-category={toColour(company.category_ids[0])}>
          {details.state !== 'loading' && (
            <Image {...toPicture(picture, 320)} alt="" ratio="stores" sizes="9rem" fallbackMark={<CategoryIcon icon={icon} />} />
          )}
          {action}
        </div>
        <div className="plan-panel-words">
          {category !== undefined && <p className="small quiet">{category}</p>}
          <h2 className="plan-panel-title">{title}</h2>
          {typeof company.floor === 'number' && <Meta icon="layers">{t('shops.floor', { floor: company.floor })}</Meta>}
          {line && (
            <Meta icon="clock" tone={tone}>
              {line.status ?? line.today}
            </Meta>
          )}
        </div>
      </div>
      {children}
      <Button href={toDetailPath('shop', site.locale, company.id, title)} endIcon="arrow-right" isWide>
        {t('floor_plan.to_shop')}
      </Button>
    </>
  );
}

/** Message for a company that is not on this plan: its floor, or that no plan contains it. */
function Elsewhere({
  company,
  floors,
  currentId,
  toHref,
  onChoose,
}: Pick<Props, 'floors' | 'currentId' | 'toHref' | 'onChoose'> & { company: CompanyOutline }) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const floor = floors.find(({ id }) => id === company.floorplan_id);
  if (!floor || floor.id === currentId) return <p className="small quiet">{t('floor_plan.not_drawn')}</p>;
  const href = toHref(company);
  return (
    <Button href={href} variant="secondary" icon="layers" isWide onClick={(event) => onChoose(event, href)}>
      {t('floor_plan.show_on', { floor: texts.get(floor, 'title') })}
    </Button>
  );
}
