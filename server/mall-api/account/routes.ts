import type { FastifyInstance } from 'fastify';
import { getCustomerByCard, getCustomerByParkingCode } from '#shared/contracts/customers.ts';
import type { BodyOf, OauthScope } from '#shared/contracts/endpoint.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import {
  type Customer,
  changeProfile,
  changeProfilePicture,
  getCardCode,
  getOwnData,
  getProfile,
  getSession,
  removeProfilePicture,
} from '#shared/contracts/profile.ts';
import { found } from '../core/db/found.ts';
import { inTransaction } from '../core/db/transaction.ts';
import { implementMember } from '../core/http/implement-member.ts';
import { implementOperator } from '../core/http/implement-operator.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { assertBirthDate } from './birth-date.ts';
import { toKnownCustomer } from './known-customer.ts';
import { assertProfilePicture } from './pictures.ts';
import type { ChangedCustomer, StoredCustomer } from './queries.ts';

export function registerProfile(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { db, clock, cardCodes, consents, customerAnswers, ownData, queries } = dependencies;
  const { customers, documents, notices } = queries;

  implementMember(app, dependencies, getProfile, ({ customerId, scopes }) => {
    const customer = customerAnswers.get(customerId);
    return scopes ? toPartnerView(customer, scopes) : customer;
  });

  implementMember(app, dependencies, getSession, ({ customerId }) => ({ customer_id: customerId }));

  implementMember(app, dependencies, getCardCode, ({ customerId }) => {
    const { code, expiresAt } = cardCodes.makeCardCode(customers.get(customerId).cardNumber, clock());
    return { code, expires_at: expiresAt.toISOString() };
  });

  implementMember(app, dependencies, changeProfile, ({ customerId, body }) => {
    const { birth_date, interests = [], newsletter, notices: wantsNotices } = body;
    if (typeof birth_date === 'string') assertBirthDate(birth_date, clock(), documents.getCentre().timezone);
    const known = customerAnswers.listInterests();
    if (!interests.every((id) => known.has(id))) throw new ApiError('UnprocessableEntity', { errors: { interests: ['not_allowed'] } });
    return inTransaction(db, () => {
      customers.change(customerId, mergeChanges(customers.get(customerId), body), clock().getTime());
      if (wantsNotices !== undefined) notices.turn(customerId, wantsNotices, clock().getTime());
      if (newsletter !== undefined) consents.changeNewsletter(customers.get(customerId), newsletter);
      return customerAnswers.get(customerId);
    });
  });

  implementMember(app, dependencies, changeProfilePicture, ({ customerId, picture }) => {
    customers.setPicture(customerId, assertProfilePicture(picture));
    return customerAnswers.get(customerId);
  });

  implementMember(app, dependencies, removeProfilePicture, ({ customerId }) => {
    customers.setPicture(customerId, undefined);
    return customerAnswers.get(customerId);
  });

  implementMember(app, dependencies, getOwnData, ({ customerId }) => ({
    exported_at: clock().toISOString(),
    email: customers.get(customerId).email,
    sections: ownData.read(customerId),
  }));
}

/** Applies changes to a profile. Missing fields stay unchanged; `null` clears a field. */
function mergeChanges(known: StoredCustomer, body: BodyOf<typeof changeProfile>): ChangedCustomer {
  const { first_name, last_name, birth_date, phone, locale, interests } = body;
  return {
    firstName: first_name ?? known.firstName,
    lastName: last_name ?? known.lastName,
    birthDate: birth_date === undefined ? known.birthDate : (birth_date ?? undefined),
    phone: phone === undefined ? known.phone : (phone ?? undefined),
    locale: locale ?? known.locale,
    interests: interests ? [...new Set(interests)] : known.interests,
  };
}

/** Routes that identify a customer at a till or a barrier by the code that the till or barrier has read. */
export function registerCustomers(app: FastifyInstance, dependencies: RouteDependencies): void {
  const {
    clock,
    queries: { customers, parkingCodes },
  } = dependencies;

  const toKnown = (customerId: number) => toKnownCustomer(customerId, dependencies);

  implementOperator(app, dependencies, getCustomerByCard, ({ params }) => toKnown(found(customers.findIdByCard(params.number))));
  implementOperator(app, dependencies, getCustomerByParkingCode, ({ params }) =>
    toKnown(found(parkingCodes.findCustomerId(params.code, clock()))),
  );
}

/** Restricts a member's data to the scopes granted to a partner's site. */
function toPartnerView(customer: Customer, scopes: ReadonlySet<OauthScope>): Customer {
  const isNamed = scopes.has('profile');
  return {
    id: customer.id,
    email: scopes.has('email') ? customer.email : '',
    first_name: isNamed ? customer.first_name : '',
    last_name: isNamed ? customer.last_name : '',
    locale: customer.locale,
    created_at: customer.created_at,
    birth_date: null,
    phone: null,
    card_number: '',
    has_card_reader: false,
    picture: null,
    consents: { terms: customer.consents.terms, newsletter: false },
    notices: false,
    interests: [],
    has_password: false,
  };
}
