/** Names that the fence gives to files it is about to rename into place; never shown. */
export const tempNames = "^\\.latchai-\\d+-[0-9a-f]{12}\\.tmp$";
