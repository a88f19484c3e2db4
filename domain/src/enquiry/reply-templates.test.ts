import { describe, expect, it } from 'vitest';
import { adminLimits } from '../admin-limits.ts';
import {
  defaultReplyTemplates,
  exampleReplyValues,
  fillTemplate,
  findPlaceholder,
  parseReplyTemplates,
  placeholders,
  replyTemplateForm,
  unknownPlaceholders,
} from './reply-templates.ts';

describe('fillTemplate', () => {
  it('replaces every placeholder, however it is capitalised and spaced', () => {
    const filled = fillTemplate('{name}: { Product }, {PRICE}, {name}', {
      name: 'Ravi',
      product: 'Sand',
      price: '₹1',
    });
    expect(filled).toBe('Ravi: Sand, ₹1, Ravi');
  });

  it.each([{}, { product: '' }])('leaves a placeholder without a value: %j', (values) => {
    expect(fillTemplate('About { Product }.', values)).toBe('About {product}.');
  });

  it('does not replace what a customer has written', () => {
    const values = { name: '{price} $& {phone}', price: '₹1', phone: '+91 10000 00000' };
    expect(fillTemplate('{name}', values)).toBe('{price} $& {phone}');
  });

  it.each(['{prodct}', '{}', '{ }', '{toString}', '{__proto__}', '{na\nme}', '{name', 'name}'])(
    'leaves %j, which is no placeholder',
    (text) => {
      expect(fillTemplate(text, exampleReplyValues)).toBe(text);
    },
  );
});

it('takes linear time', () => {
  const unclosed = `{${' '.repeat(3_000)}`;
  const start = Date.now();
  expect(fillTemplate(unclosed, exampleReplyValues)).toBe(unclosed);
  expect(unknownPlaceholders(unclosed)).toEqual([]);
  expect(Date.now() - start).toBeLessThan(1_000);
});

it('finds the first placeholder that is left in a text', () => {
  expect(findPlaceholder('{x} {} is { Unit } and {price}')).toEqual({
    written: '{ Unit }',
    name: 'unit',
    index: 10,
  });
  expect(findPlaceholder('Nothing {x}')).toBeUndefined();
});

it('names each unknown placeholder once, as it is written', () => {
  expect(unknownPlaceholders('{name} { Prodct } {rate} {} {rate}')).toEqual([
    '{ Prodct }',
    '{rate}',
    '{}',
  ]);
});

describe('the form of a template', () => {
  const form = { name: 'Price', subject: '', text: 'Hello {name}' };
  const problemOf = (change: Partial<typeof form>) =>
    replyTemplateForm.safeParse({ ...form, ...change }).error?.issues[0]?.message;

  it('trims its texts', () => {
    expect(replyTemplateForm.parse({ ...form, name: ' Price ' })).toEqual(form);
  });

  it.each(['subject', 'text'])('names an unknown placeholder in the %s', (field) => {
    expect(problemOf({ [field]: '{name} {rate} {x}' })).toBe(
      '{rate} is not a placeholder. Use one of those listed, or write it without braces.',
    );
  });

  it.each([
    [{ name: ' ' }, 'Name is required.'],
    [{ text: '' }, 'Text is required.'],
    [{ name: 'x'.repeat(adminLimits.templateName + 1) }, 'Name can have at most 60 characters.'],
    [
      { subject: 'x'.repeat(adminLimits.templateSubject + 1) },
      'Email subject can have at most 150 characters.',
    ],
    [{ text: 'x'.repeat(adminLimits.templateText + 1) }, 'Text can have at most 1,500 characters.'],
  ])('rejects %j', (change, problem) => {
    expect(problemOf(change)).toBe(problem);
  });
});

describe('parseReplyTemplates', () => {
  it.each([undefined, {}, { templates: 'x' }, { templates: [{ id: 'x' }] }])(
    'returns the default templates for %j',
    (fields) => {
      expect(parseReplyTemplates(fields)).toBe(defaultReplyTemplates);
    },
  );

  it('returns the stored templates in their order, also if there is none', () => {
    const template = { id: 'x', name: 'X', subject: '', text: '{old}' };
    expect(parseReplyTemplates({ templates: [template], updatedBy: '' })).toEqual([template]);
    expect(parseReplyTemplates({ templates: [] })).toEqual([]);
  });
});

describe('the default templates', () => {
  it.each(defaultReplyTemplates)('"$name" can be saved', ({ id: _, ...template }) => {
    expect(replyTemplateForm.parse(template)).toEqual(template);
  });

  it('are filled completely for an enquiry with a product', () => {
    const texts = defaultReplyTemplates.flatMap(({ subject, text }) => [subject, text]);
    const filled = fillTemplate(texts.join(), exampleReplyValues);
    expect(findPlaceholder(filled)).toBeUndefined();
    for (const name of Object.keys(placeholders)) expect(texts.join()).toContain(`{${name}}`);
  });
});
