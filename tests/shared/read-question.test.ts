import { describe, expect, it } from 'vitest';
import { readQuestion } from '#shared/rules/read-question.ts';

const context = { today: '2026-03-11', named: [], centreName: 'Meandr' };
const read = (question: string) => {
  const { asks, subject, stayMinutes } = readQuestion(question, context);
  return [[...asks].sort(), subject, stayMinutes];
};

describe('readQuestion', () => {
  it.each([
    ['do kolika má otevřeno lékárna', [['hours'], ['lekarna'], undefined]],
    ['Habt ihr an Heiligabend auf?', [['hours'], [], undefined]],
    ['wann macht der supermarkt zu', [['hours', 'time'], ['supermarkt'], undefined]],
    ['is Meandr open on Sunday', [['hours'], [], undefined]],
    ['kolik stojí parkování na dvě hodiny', [['parking', 'price'], ['parkovani'], 120]],
    ['park for 3 hours', [['hours', 'parking'], ['park'], 180]],
    ['eine Stunde parken', [['parking'], ['parken'], 60]],
    ['what’s on tonight', [['events'], [], undefined]],
    ["today's hours", [['hours'], [], undefined]],
    ['máte vánoční otevíračku', [['hours'], [], undefined]],
    ['co se u vás děje', [['events'], [], undefined]],
    ['wo ist der nächste Geldautomat', [['place'], ['geldautomat'], undefined]],
    ['boty', [[], ['boty'], undefined]],
  ])('reads %j', (question, expected) => {
    expect(read(question)).toEqual(expected);
  });

  it.each(["tonight's films", 'tonight’s films'])('reads the evening of %j', (question) => {
    const { asks, days, subject } = readQuestion(question, context);
    expect([[...asks], days?.from, days?.isEvening, subject]).toEqual([['films'], context.today, true, ['films']]);
  });

  it.each([
    ['kde se najím vegansky', 'vegan'],
    ['vegetarische Küche', 'vegetarian'],
    ['bezlepkové pečivo', 'gluten_free'],
    ['dairy free icecream', 'lactose_free'],
    ['fresh vegetables', undefined],
    ['dairy products', undefined],
  ])('reads the diet of %j', (question, diet) => {
    expect(readQuestion(question, context).diet).toBe(diet);
  });

  it.each([
    ['dárek do 500 korun', 500, 'CZK'],
    ['present under 500 czk', 500, 'CZK'],
    ['Geschenke unter 500 Kronen', 500, 'CZK'],
    ['darčeky do 20 €', 20, 'EUR'],
    ['gifts for less than €20', 20, 'EUR'],
    ['nabídky do 1 500 Kč', 1500, 'CZK'],
    ['Angebote bis zu 1.500Kč', 1500, 'CZK'],
    ['dárek pro mámu levnější než 300 korun', 300, 'CZK'],
    ['gift under 500', 500, undefined],
    ['do 200 korun', 200, 'CZK'],
  ])('reads the max price of %j', (question, units, currency) => {
    expect(readQuestion(question, context).maxPrice).toEqual({ units, currency });
  });

  it.each([
    'gifts for more than 500 czk',
    'dárky dražší než 500 korun',
    'present for boys under 12',
    'dark chocolate under 100 czk',
    'espresso do 100 korun',
    'otevřeno do 20 hodin',
    'dárek za 500 korun',
    'gift cards',
  ])('reads no max price in %j', (question) => {
    expect(readQuestion(question, context).maxPrice).toBeUndefined();
  });
});
