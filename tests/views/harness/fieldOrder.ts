import type { Form } from '../../../contract/forms/form.ts';

const modules = import.meta.glob<Record<string, unknown>>('../../../contract/forms/*.ts', { eager: true });
const isForm = (value: unknown): value is Form =>
  typeof value === 'object' && value !== null && 'names' in value && 'fields' in value;
const forms = Object.values(modules).flatMap((module) => Object.values(module).filter(isForm));

/** Returns the name of each field on the page, from top to bottom, grouped by `<form>`. */
const fieldsOnPage = (page: Document): string[][] =>
  [...page.forms].map((form) => [
    ...new Set([...form.elements].map((field) => field.getAttribute('name') ?? '').filter(Boolean)),
  ]);

/**
 * Finds forms on the page whose fields are in a different order from the form's table. The focus moves to the
 * first invalid field of the table, so it would not move to the first one on the page.
 */
export const findMisorderedFields = (page: Document): string[] =>
  fieldsOnPage(page).flatMap((shown) =>
    forms
      .map(({ names }) => [
        shown.filter((name) => names.includes(name)).join(', '),
        names.filter((name) => shown.includes(name)).join(', '),
      ])
      .filter(([onPage, inTable]) => onPage !== inTable)
      .map(([onPage, inTable]) => `on the page: ${onPage}; in the table: ${inTable}`),
  );
