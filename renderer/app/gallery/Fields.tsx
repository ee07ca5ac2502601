import { useRef, useState } from 'react';
import { AppealFields } from '#renderer/ui/AppealFields.tsx';
import { DateField } from '#renderer/ui/DateField.tsx';
import { Field } from '#renderer/ui/Field.tsx';
import { PasswordField } from '#renderer/ui/PasswordField.tsx';
import { ProofField } from '#renderer/ui/ProofField.tsx';
import { RangeSlider, type Range } from '#renderer/ui/RangeSlider.tsx';
import { SearchField } from '#renderer/ui/SearchField.tsx';
import { Select } from '#renderer/ui/Select.tsx';
import { StrengthMeter } from '#renderer/ui/StrengthMeter.tsx';
import { TextArea } from '#renderer/ui/TextArea.tsx';
import { TextField } from '#renderer/ui/TextField.tsx';
import { nothing } from './Actions.tsx';
import { Group, Row } from './specimens.tsx';

const countries = [
  { id: 'es', label: 'Spain' },
  { id: 'mx', label: 'Mexico' },
  { id: 'ua', label: 'Ukraine' },
];
const cameras = [
  { id: 'a', label: 'FaceTime HD Camera' },
  { id: 'b', label: 'A second camera with a very long name that has to be cut somewhere' },
];

export function Fields() {
  const [search, setSearch] = useState('payout');
  const [country, setCountry] = useState<string | null>('es');
  const [camera, setCamera] = useState('b');
  const [ages, setAges] = useState<Range>([21, 32]);
  const appeal = useRef<HTMLTextAreaElement>(null);
  return (
    <Group title="Fields">
      <Row kind="two">
        <TextField label="Name" placeholder="How people see you" hint="Up to 15 letters show in lists." />
        <TextField label="Email" defaultValue="daniel@example.com" hint="Confirmed" hintIcon="check" />
        <PasswordField label="Password" defaultValue="vesper12" error="The passwords do not match." />
        <PasswordField label="New password" defaultValue="Evening star 42" measured="Evening star 42" />
        <ProofField hasPassword value="" onChange={nothing} isWrong={false} sendCode={async () => 'sent'} />
        <ProofField
          hasPassword={false}
          value="123456"
          onChange={nothing}
          isWrong
          sendCode={async () => 'sent'}
        />
        <TextField
          label="Network"
          defaultValue="TRON (TRC-20)"
          icon="lock"
          disabled
          hint="Chosen by your filters."
        />
        <TextField label="Marked" defaultValue="The message stands elsewhere" isWrong />
        <DateField label="Birthday" defaultValue="1998-04-12" />
        <TextArea
          label="Your message"
          defaultValue="I missed your call and I am sorry. I am free in a few minutes."
          hint="Keep it simple. Leave out links and phone numbers."
          maxLength={300}
        />
        <TextArea
          label="Comment"
          error="Say in a few words what happened."
          maxLength={30}
          defaultValue="Nearly full of words"
        />
        <Field label="Another control in the same frame" hint="A field lends its label and its notes.">
          {(control) => <input {...control} type="number" defaultValue={12} />}
        </Field>
      </Row>
      <Row label="What is said to a decision, and why it was not sent" kind="two">
        <AppealFields
          field={appeal}
          text="I was away for a minute, and nobody else was there."
          write={nothing}
          fault="failed"
          isOnline={false}
          maxLength={500}
          rows={3}
          words={{
            label: 'Your side',
            hint: 'A person reads it.',
            empty: 'Say what happened.',
            failed: 'It wasn’t sent. Your text is still here.',
            offline: 'There is no network just now.',
          }}
        />
      </Row>
      <Row label="Strength: weak, fair, strong, very strong" kind="two">
        {['vesper1', 'evening7', 'Evening7', 'Evening 7 stars over us'].map((word) => (
          <StrengthMeter key={word} password={word} />
        ))}
      </Row>
      <Row kind="two">
        <SearchField label="Search" value={search} onChange={setSearch} />
        <SearchField label="Search people" value="" onChange={nothing} isDisabled />
      </Row>
      <SearchField label="Search the help" value={search} onChange={setSearch} isBig />
      <Row kind="two">
        <Select label="Country" options={countries} value={country} onChange={setCountry} />
        <Select
          label="Language"
          options={countries}
          value={null}
          onChange={nothing}
          placeholder="Any language"
        />
        <Select label="Camera" look="row" icon="cam" options={cameras} value={camera} onChange={setCamera} />
        <Select
          label="Speaker"
          look="row"
          icon="sound"
          options={cameras}
          value="a"
          onChange={nothing}
          isDisabled
        />
      </Row>
      <Row>
        <Select
          label="Choose a camera"
          look="chevron"
          options={cameras}
          value={camera}
          onChange={setCamera}
        />
      </Row>
      <Row kind="two">
        <RangeSlider
          label="Age"
          ends={['Youngest', 'Oldest']}
          min={18}
          max={60}
          value={ages}
          onChange={setAges}
          text={`${ages[0]} to ${ages[1]}`}
        />
        <RangeSlider
          label="Age, off"
          ends={['Youngest', 'Oldest']}
          min={18}
          max={60}
          value={[18, 60]}
          onChange={nothing}
          text="Any"
          isDisabled
        />
      </Row>
    </Group>
  );
}
