/** What template_save answers. */
export const savedLine = (name: string, chars: number): string => `saved ${name} (${chars} characters)`;
