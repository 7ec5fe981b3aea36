import { type ReactNode, useState } from 'react';
import { AmountField } from '../../ui/AmountField.tsx';
import { Answer } from '../../ui/Answer.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Barcode } from '../../ui/Barcode.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Combobox } from '../../ui/Combobox.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { DefinitionList } from '../../ui/DefinitionList.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Accordion } from '../../ui/Disclosure.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Field } from '../../ui/Field.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { Input, Textarea } from '../../ui/Input.tsx';
import { iconPaths } from '../../ui/icon-paths.ts';
import { LinkList } from '../../ui/LinkList.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Select } from '../../ui/Select.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';

/** All controls, fields and feedback. */
export function controlSamples(): Record<string, ReactNode> {
  return {
    controls: (
      <div className="wrap stack">
        <div className="cluster">
          <Button>Primary</Button>
          <Button variant="secondary" endIcon="arrow-right" href="#home">
            Secondary
          </Button>
          <Button variant="quiet" size="small">
            Quiet
          </Button>
          <Button isLoading>Sending</Button>
          <Button disabled size="large">
            Disabled
          </Button>
          <Badge category={4}>Stationery</Badge>
          <Badge tone="success">Valid</Badge>
        </div>
        <Tabs
          label="Sections"
          tabs={[
            { label: 'Offers', href: '#offers', isCurrent: true, count: 4 },
            { label: 'News', href: '#news', isCurrent: false },
          ]}
        />
        <div className="columns">
          <Field label="E-mail" hint="We write seldom." error="This is no address." isRequired>
            <Input type="email" icon="mail" defaultValue="nobody" />
          </Field>
          <Field label="Subject" optionalWord="(optional)">
            <Select placeholder="Choose" choices={[{ value: 'a', label: 'Lost and found' }]} />
          </Field>
          <AmountField label="Amount" currency="CZK" locale="en" name="amount" />
          <Field label="Day">
            <DateInput type="date" name="day" />
          </Field>
          <Field label="Message">
            <Textarea placeholder="What happened?" />
          </Field>
          <PasswordField
            label="Password"
            kind="new"
            hint="A few words are best."
            labels={{ show: 'Show password', hide: 'Hide password' }}
          />
          <ShopSample />
          <RadioGroup
            legend="Time"
            name="time"
            layout="tiles"
            defaultValue="10:00"
            choices={[
              { value: '9:00', label: '9:00', isDisabled: true },
              { value: '10:00', label: '10:00' },
              { value: '11:00', label: '11:00', hint: 'last one' },
            ]}
          />
          <Checkbox label="I agree to the terms." hint="You can withdraw any time." error="Needed to go on." />
          <Checkbox label="Statistics" kind="switch" defaultChecked />
          <QrCode text="9312 3579 5557 2324" label="A member's card" />
          <Barcode text="9312357955572324" label="A member's card, as a barcode" />
        </div>
        <SearchField action="#search" label="Search" submitLabel="Search now" placeholder="Shops, brands, offers" />
        <SearchField
          action="#search"
          label="Search everywhere"
          submitLabel="Search now"
          placeholder="What are you looking for?"
          size="large"
        />
        <LinkList
          size="large"
          entries={[
            { label: 'Parking', href: '#parking', icon: 'parking', note: 'Two hours free' },
            { label: 'Gift cards', href: '#gift-cards', icon: 'gift' },
          ]}
        />
        <DefinitionList
          entries={[
            { term: 'Phone', description: '+420 200 000 000' },
            { term: 'Web', description: 'nordvind.example' },
          ]}
        />
        <Accordion
          openAtStart="q1"
          entries={[
            { id: 'q1', summary: 'May I bring my dog?', content: <p>Yes, on a lead.</p> },
            { id: 'q2', summary: 'Is there a cloakroom?', content: <p>Beside the information desk.</p> },
          ]}
        />
        <Answer icon="clock" label="24 December" source={{ href: '#hours', text: 'Opening hours' }}>
          9:00–14:00
        </Answer>
        <Notice tone="success" title="Thank you">
          Your order is on its way.
        </Notice>
        <Notice tone="error" role="alert">
          The message could not be sent.
        </Notice>
        <Skeleton kind="grid" label="Loading" count={4} />
        <Skeleton kind="text" label="Loading" />
        <EmptyState title="No shop like this" message="Try fewer filters." action={<Button variant="secondary">Clear filters</Button>} />
        <ErrorState
          code="404"
          level={1}
          title="Page not found"
          message="It may have moved."
          action={<Button href="#home">Homepage</Button>}
        />
        <div className="cluster">
          {toIconNames().map((name) => (
            <Icon key={name} name={name} />
          ))}
        </div>
        <DialogSample />
      </div>
    ),
  };
}

function DialogSample() {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Open a dialog</Button>
      <Dialog isOpen={isOpen} onClose={close} title="Choose a shop" closeLabel="Close" footer={<Button onClick={close}>Choose</Button>}>
        <p>Some content.</p>
      </Dialog>
    </>
  );
}

function toIconNames(): IconName[] {
  // safe: the keys of iconPaths; `Object.keys` loses their type
  return Object.keys(iconPaths) as IconName[];
}

function ShopSample() {
  const [value, setValue] = useState('');
  return (
    <Field label="Shop" hint="Type its name.">
      <Combobox
        name="shop"
        value={value}
        onChange={setValue}
        listLabel="Shops"
        toCountText={(count) => `${count} found`}
        choices={[
          { value: '1', label: 'Halvor Nord', note: 'Fashion' },
          { value: '2', label: 'Tempo 42', note: 'Sport' },
        ]}
      />
    </Field>
  );
}
