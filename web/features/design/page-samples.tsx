import type { ReactNode } from 'react';
import { Badge } from '../../ui/Badge.tsx';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card, CardGrid } from '../../ui/Card.tsx';
import { Carousel } from '../../ui/Carousel.tsx';
import { Chip, ChipGroup } from '../../ui/Chip.tsx';
import { HeroSlide } from '../../ui/HeroSlide.tsx';
import { HoursTable } from '../../ui/HoursTable.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Image } from '../../ui/Image.tsx';
import { LetterBar } from '../../ui/LetterBar.tsx';
import { LimitChips } from '../../ui/LimitChips.tsx';
import { ArrowLink } from '../../ui/Link.tsx';
import { Meta } from '../../ui/Meta.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { Price } from '../../ui/Price.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { Section } from '../../ui/Section.tsx';
import { SegmentedLinks } from '../../ui/SegmentedLinks.tsx';
import { Stat } from '../../ui/Stat.tsx';
import { Strip } from '../../ui/Strip.tsx';

/** Returns a sample picture by number. */
export type ToPicture = (number: number) => string;

const shops = [
  { name: 'Lumen & Rye', trade: 'Bakery', floor: 'Ground floor', category: 3 },
  { name: 'Nordvind', trade: 'Outdoor', floor: 'Level 1', category: 1 },
  { name: 'Papírna', trade: 'Stationery', floor: 'Level 1', category: 4 },
  { name: 'Žluťoučký kůň', trade: 'Toys', floor: 'Level 2', category: 2 },
];

/** Samples of sections, cards and lists, most of them as they appear in a page. */
export function pageSamples(toPicture: ToPicture): Record<string, ReactNode> {
  const shopCards = shops.map((shop, index) => (
    <Card
      key={shop.name}
      title={shop.name}
      href={`#shop-${index}`}
      eyebrow={shop.trade}
      category={shop.category}
      media={<Image src={toPicture(index + 1)} alt="" ratio="stores" sizes="25vw" />}
      badge={index === 0 ? <Badge tone="accent">New</Badge> : undefined}
      action={<IconButton icon="heart" variant="raised" label={`Follow ${shop.name}`} aria-pressed={index === 1} />}
    >
      <Meta icon="layers">{shop.floor}</Meta>
      <Meta icon="clock" tone={index === 2 ? 'error' : 'success'}>
        {index === 2 ? 'Closed' : 'Open until 21:00'}
      </Meta>
    </Card>
  ));
  return {
    hero: (
      <div className="wrap">
        <Carousel
          label="Highlights"
          intervalMs={6000}
          slides={[1, 2, 3].map((number) => ({
            id: String(number),
            content: (
              <HeroSlide
                level={number === 1 ? 1 : 2}
                image={<Image src={toPicture(number + 4)} alt="" ratio="hero" sizes="100vw" isPriority={number === 1} />}
                eyebrow="12–30 November"
                title="Autumn by the river"
                text="Three weeks of markets, lanterns and warm drinks on the embankment terrace."
                link={{ label: 'See the programme', href: '#event-1' }}
              />
            ),
          }))}
          labels={{
            carousel: 'carousel',
            slide: 'slide',
            previous: 'Previous',
            next: 'Next',
            pause: 'Pause',
            play: 'Play',
            toSlideLabel: (number, count) => `${number} of ${count}`,
          }}
        />
      </div>
    ),
    shops: (
      <Section heading="Shops worth a detour" link={{ label: 'All shops', href: '#shops' }}>
        <Strip>{shopCards}</Strip>
      </Section>
    ),
    offers: (
      <Section heading="Offers" tone="surface" lead="Thirty of them, until Sunday." link={{ label: 'All offers', href: '#offers' }}>
        <CardGrid phoneColumns={2}>
          {shops.map((shop, index) => (
            <Card
              key={shop.name}
              title={`${shop.trade} for two`}
              href={`#offer-${index}`}
              eyebrow={shop.name}
              media={<Image src={toPicture(index + 3)} alt="" ratio="products" />}
              badge={<Badge tone="accent">−30 %</Badge>}
            >
              <Price now="349 Kč" before="499 Kč" labels={{ now: 'Now', before: 'before' }} />
            </Card>
          ))}
        </CardGrid>
      </Section>
    ),
    events: (
      <Section heading="News & events" link={{ label: 'Calendar', href: '#events' }}>
        <CardGrid size="large">
          {[1, 2, 3].map((number) => (
            <Card
              key={number}
              title="Night of open studios"
              href={`#event-${number}`}
              eyebrow="Saturday 21 November"
              layout={number === 2 ? 'poster' : 'stack'}
              tone={number === 3 ? 'outlined' : 'plain'}
              media={<Image src={toPicture(number + 2)} alt="" ratio={number === 2 ? 'portrait' : 'events'} />}
            >
              Makers from the whole town show how it is done.
            </Card>
          ))}
        </CardGrid>
      </Section>
    ),
    loyalty: (
      <Section
        heading="Points for every visit"
        eyebrow="Members"
        tone="primary"
        lead="Collect at the till, spend them on things you want."
        aside={<Button endIcon="arrow-right">Join</Button>}
      >
        <div className="columns">
          <Stat label="Your points" value="1 240" note="until 31 December" />
          <div className="stack">
            <Progress label="To gold" value={320} max={500} note="320 of 500" />
            <p>
              <ArrowLink href="#rewards">All rewards</ArrowLink>
            </p>
          </div>
        </div>
      </Section>
    ),
    page: (
      <PageHeader
        breadcrumbs={
          <Breadcrumbs
            label="You are here"
            trail={[{ label: 'Home', href: '#home' }, { label: 'Shops', href: '#shops' }, { label: 'Nordvind' }]}
          />
        }
        eyebrow="Outdoor"
        title="Nordvind"
        lead="Jackets that have been up there, boots that come back down."
        meta={
          <>
            <Meta icon="layers">Level 1, unit 1.14</Meta>
            <Meta icon="clock" tone="success">
              Open until 21:00
            </Meta>
          </>
        }
        actions={
          <>
            <Button icon="map-pin">Show on map</Button>
            <Button variant="secondary" icon="heart">
              Follow
            </Button>
          </>
        }
        image={<Image src={toPicture(2)} alt="" ratio="wide" isPriority />}
      />
    ),
    split: (
      <div className="wrap split">
        <Prose html="<h2>About the shop</h2><p>Founded in a garage in 1998, <a href='#home'>now on level 1</a>.</p><ul><li>Repairs while you wait</li><li>Tents for hire</li></ul>" />
        <HoursTable
          caption="Opening hours"
          hasVisibleCaption
          todayWord="today"
          rows={[
            { day: 'Monday', hours: '9:00–21:00' },
            { day: 'Tuesday', hours: '9:00–21:00', isToday: true },
            { day: 'Wednesday', hours: 'Closed', isClosed: true, note: 'Public holiday' },
          ]}
        />
      </div>
    ),
    list: (
      <div className="wrap stack">
        <SegmentedLinks
          label="View"
          segments={[
            { label: 'Shops', href: '?f=shops', isCurrent: true, icon: 'store' },
            { label: 'Dining', href: '?f=dine', isCurrent: false, icon: 'fork-knife' },
          ]}
        />
        <ChipGroup label="Category">
          <Chip href="?c=all" isCurrent count={92}>
            All
          </Chip>
          <Chip href="?c=1" category={1} count={12}>
            Fashion
          </Chip>
          <Chip href="?c=2" category={2}>
            Toys and games
          </Chip>
          <Chip href="?c=3" icon="fork-knife">
            Dining
          </Chip>
          <Chip href="?c=4">Health and beauty</Chip>
        </ChipGroup>
        <LimitChips
          label="Price"
          limits={[100, 200, 500]}
          chosen={200}
          toLabel={(limit) => `Up to ${limit}`}
          toHref={(limit) => (limit === undefined ? '?' : `?max=${limit}`)}
        />
        <LetterBar
          label="By letter"
          all={{ label: 'All', href: '?' }}
          current="B"
          letters={[...'ABCČDEFGHIJKLMNOPQRŘSŠTUVWXYZŽ'].map((letter) => ({
            letter,
            href: letter === 'Q' ? undefined : `?letter=${letter}`,
          }))}
        />
        <Card
          layout="row"
          title="Papírna"
          href="#shop-9"
          eyebrow="Stationery"
          media={<Image src={undefined} alt="" ratio="stores" fit="contain" fallbackIcon="store" />}
          action={<IconButton icon="chevron-right" label="More" variant="plain" />}
        >
          <Meta icon="layers">Level 1</Meta>
        </Card>
        <Pagination
          page={5}
          pageCount={12}
          toHref={(page) => `#shops-all-${page}`}
          labels={{
            label: 'Pages',
            first: 'First',
            previous: 'Previous',
            next: 'Next',
            last: 'Last',
            toPageLabel: (page) => `Page ${page}`,
          }}
        />
      </div>
    ),
  };
}
