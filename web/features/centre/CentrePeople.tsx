import type { Mall } from '#shared/contracts/malls.ts';

interface Props {
  people: Mall['management'];
  toPhoneLink: (phone: string) => string;
}

/** The centre's people: name, position, and contact. */
export function CentrePeople({ people, toPhoneLink }: Props) {
  return (
    <ul className="centre-people">
      {people.map(({ name, position, phone, email }) => (
        <li key={`${name} ${position}`}>
          <h3>{name}</h3>
          {position && <p className="centre-position">{position}</p>}
          <p className="centre-reach">
            {phone && <a href={toPhoneLink(phone)}>{phone}</a>}
            {email && <a href={`mailto:${email}`}>{email}</a>}
          </p>
        </li>
      ))}
    </ul>
  );
}
