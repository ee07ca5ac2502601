// Imported first, as in the product, because it defines the order of the cascade layers.
import '#renderer/ui/styles/index.css';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { proxy } from 'valtio';
import { WindowVirtualizer } from 'virtua';
import city from '#resources/art/land-city.webp?url';
import dusk from '#resources/art/land-dusk.webp?url';
import sea from '#resources/art/land-sea.webp?url';
import { companionSchema, type Companion } from '#shared/domain/person.ts';
import { createI18n } from '#renderer/i18n/init.ts';
import { LocaleContext } from '#renderer/i18n/locale.ts';
import { ServicesContext } from '#renderer/services/context.ts';
import type { Services } from '#renderer/services/services.ts';
import { PeopleGrid } from '#renderer/features/people/PeopleGrid.tsx';
import { loadIcons } from '#renderer/ui/Icon.tsx';

/** Renders the product's grid of people, or with `?bare` a bare grid of the same pictures. */
const count = 10_000;
const columns = 6;
const gap = 16;
const pictures = [city, dusk, sea];

const person = (at: number): Companion =>
  companionSchema.parse({
    _id: `person-${at}`,
    name: `Person ${at}`,
    age: 20 + (at % 30),
    avatar: pictures[at % pictures.length],
    rolesGroup: 'goddess',
    status: (['online', 'inacall', 'offline'] as const)[at % 3],
    last_ip_country: 'ES',
    languages: ['en'],
    price: 40,
  });
const people = Array.from({ length: count }, (_, at) => person(at));
const ports = { call: () => undefined, isInCall: false, canCall: () => true };

/** The first card queries the user's favorites, so the session needs a state without a user. */
const services = {
  clock: { now: Date.now },
  session: { state: proxy({ user: null }) },
} as unknown as Services;

function Bare() {
  const rows = Array.from({ length: Math.ceil(count / columns) }, (_, row) =>
    people.slice(row * columns, (row + 1) * columns),
  );
  const width = (document.documentElement.clientWidth - gap * (columns - 1)) / columns;
  return (
    <WindowVirtualizer data={rows} itemSize={(width * 5) / 4 + gap}>
      {(row) => (
        <div
          key={row[0]?._id}
          style={{ display: 'grid', gridTemplateColumns: `repeat(${columns}, 1fr)`, gap, paddingBottom: gap }}
        >
          {row.map(({ _id, avatar }) => (
            <img
              key={_id}
              src={avatar ?? ''}
              alt=""
              loading="lazy"
              decoding="async"
              style={{ aspectRatio: '4 / 5', width: '100%', objectFit: 'cover', borderRadius: 16 }}
            />
          ))}
        </div>
      )}
    </WindowVirtualizer>
  );
}

await loadIcons();
const i18n = await createI18n('en', ['common', 'people']);
const isBare = new URLSearchParams(location.search).has('bare');
createRoot(document.getElementById('root') as HTMLElement).render(
  <I18nextProvider i18n={i18n}>
    <LocaleContext value="en">
      <ServicesContext value={services}>
        <MemoryRouter>
          {isBare ? <Bare /> : <PeopleGrid people={people} list="bench" ports={ports} />}
        </MemoryRouter>
      </ServicesContext>
    </LocaleContext>
  </I18nextProvider>,
);
