// Reading what people type, choose and tick, and what went wrong.

/** The value of the field that an event comes from. */
export function fieldText(event: Event): string {
  const field = event.target;
  return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field.value : "";
}

/** Whether the box that an event comes from is ticked. */
export function isTicked(event: Event): boolean {
  return event.target instanceof HTMLInputElement && event.target.checked;
}

/** The text of the file that was chosen, if one was. */
export async function fileOf(event: Event): Promise<string | undefined> {
  return event.target instanceof HTMLInputElement ? event.target.files?.[0]?.text() : undefined;
}

/** What stands in a field of the form that is sent off, which stays on the page; `emptied` makes room for the next. */
export function submitted(event: SubmitEvent, name: string, emptied = false): string {
  event.preventDefault();
  const form = event.currentTarget;
  const field = form instanceof HTMLFormElement ? form.elements.namedItem(name) : null;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return "";
  const text = field.value.trim();
  if (emptied) field.value = "";
  return text;
}

/** The element that an event comes from. */
export function elementOf(event: Event): Element | undefined {
  return event.target instanceof Element ? event.target : undefined;
}

/** Closes the dialog around what was clicked. */
export function closeDialog(event: Event): void {
  elementOf(event)?.closest("dialog")?.close();
}

/** What went wrong, as a sentence. */
export function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
