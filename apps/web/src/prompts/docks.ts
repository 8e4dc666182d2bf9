/** The tray docks beside the page from this width; below, it would cover what the person does. */
export const docks = "(min-width: 69rem)";
