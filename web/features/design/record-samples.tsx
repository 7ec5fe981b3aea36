import { createRef, type ReactNode } from 'react';
import { AddressLines } from '../../ui/AddressLines.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { Button } from '../../ui/Button.tsx';
import { CalendarTable } from '../../ui/CalendarTable.tsx';
import { DefinitionList } from '../../ui/DefinitionList.tsx';
import { DetailLayout } from '../../ui/DetailLayout.tsx';
import { EntryIcon } from '../../ui/EntryIcon.tsx';
import { Excerpt } from '../../ui/Excerpt.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Image } from '../../ui/Image.tsx';
import { Input } from '../../ui/Input.tsx';
import { RowLink } from '../../ui/Link.tsx';
import { Outcome } from '../../ui/Outcome.tsx';
import { PlaceIcon } from '../../ui/PlaceIcon.tsx';
import { PlanFrame } from '../../ui/PlanFrame.tsx';
import { Price } from '../../ui/Price.tsx';
import { StoryLayout } from '../../ui/StoryLayout.tsx';
import type { ToPicture } from './page-samples.tsx';

/** Parts of a record's page: detail, days, location, form. */
export function recordSamples(toPicture: ToPicture): Record<string, ReactNode> {
  return {
    detail: (
      <DetailLayout
        title="Boots that come back down"
        breadcrumbs={<Breadcrumbs label="You are here" trail={[{ label: 'Offers', href: '#offers' }, { label: 'Boots' }]} />}
        media={<Image src={toPicture(3)} alt="" ratio="products" />}
        badge={<Badge tone="secondary">You save 500 Kč</Badge>}
        eyebrow="Nordvind"
        lead="Last year’s model, this year’s soles."
        price={<Price now="2 490 Kč" before="2 990 Kč" labels={{ now: 'Now', before: 'before' }} />}
        facts={<DefinitionList entries={[{ term: 'Valid', description: 'until Sunday' }]} />}
        actions={<Button variant="secondary">Share</Button>}
      >
        <p>Sizes 36 to 47, while they last.</p>
      </DetailLayout>
    ),
    story: (
      <StoryLayout
        title="The first snow, and what to wear in it"
        breadcrumbs={<Breadcrumbs label="You are here" trail={[{ label: 'News', href: '#news' }, { label: 'The first snow' }]} />}
        eyebrow="Nordvind"
        lead="Four layers, from the skin out."
        picture={<Image src={toPicture(3)} alt="" ratio="news" />}
        asideLabel="Facts"
        aside={<DefinitionList entries={[{ term: 'Published', description: '28 November' }]} />}
      >
        <p>Wool next to the skin, and a shell that breathes.</p>
      </StoryLayout>
    ),
    rows: (
      <div className="wrap stack">
        <article className="linked-row">
          <h3>
            <RowLink href="#row">The whole row is this link</RowLink>
          </h3>
          <Excerpt>
            What is said below a name: two lines at most, however much there is to say about it, and the rest is on the page itself.
          </Excerpt>
        </article>
        <AddressLines lines={['Nádražní 12', '150 00 Praha 5']} />
      </div>
    ),
    calendar: (
      <div className="wrap">
        <CalendarTable caption="November 2026" weekdays={weekdays} weeks={toWeeks()} />
      </div>
    ),
    place: (
      <div className="wrap stack">
        <PlanFrame
          heading="Where it is"
          note="Level 1, unit 1.14"
          link={{ label: 'Floor plan', href: '#plan' }}
          action={<Button variant="secondary">The way there</Button>}
          frame={createRef()}
        >
          <Image src={toPicture(4)} alt="" ratio="wide" />
        </PlanFrame>
        <p className="cluster">
          <PlaceIcon icon="ph:toilet" size="large" /> <span>Toilets</span>
          <PlaceIcon icon={undefined} size="large" /> <span>Anything else</span>
          <EntryIcon icon="ph:gift" fallback="gift" /> <span>The tenant’s own sign</span>
        </p>
      </div>
    ),
    form: (
      <div className="wrap columns">
        <Form
          label="Newsletter"
          onSubmit={(event) => event.preventDefault()}
          failure={{ title: 'You could not be subscribed', message: 'There is no connection. Try again.' }}
          submit={<Button type="submit">Subscribe</Button>}
        >
          <Field label="E-mail" isRequired>
            <Input type="email" name="email" />
          </Field>
        </Form>
        <Outcome title="Look into your mail" icon="mail" action={<Button href="#home">Homepage</Button>}>
          <p>The link in it makes it valid.</p>
        </Outcome>
      </div>
    ),
  };
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((long) => ({
  long,
  short: long.slice(0, 2),
}));

function toWeeks(): { key: string; cells: ReactNode }[] {
  return [0, 7, 14].map((before) => ({
    key: String(before),
    cells: weekdays.map(({ long }, index) => <td key={long}>{before + index + 2}</td>),
  }));
}
