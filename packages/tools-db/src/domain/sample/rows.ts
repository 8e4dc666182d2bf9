/** A value as SQL writes it: numbers bare, the rest in quotes. */
export type SampleValue = string | number;

const authorities: readonly (readonly [string, string])[] = [
  ["Harbour Board", "Old Customs Quay"],
  ["Northern Lights Trust", "Farrow Light"],
  ["Islands Council", "Tern Island"],
  ["Sluice and Dyke Office", "Brine Sluice"],
];

// Name, code, region, datum, authority, opened, mean level, half the tide's range, hours of delay.
const stations: readonly (readonly [string, string, string, string, number, string, number, number, number])[] = [
  ["Skerry Point", "SKR", "north", "LAT", 2, "1958-04-01", 1.9, 1.35, 0],
  ["Brine Sluice", "BRS", "north", "LAT", 4, "1971-09-15", 1.6, 1.1, 0.4],
  ["Farrow Light", "FAR", "north", "LAT", 2, "1932-06-20", 2.1, 1.5, 0.2],
  ["Lanterna", "LAN", "north", "LAT", 2, "1949-01-10", 1.7, 1.2, 0.9],
  ["Anvil Bay", "ANV", "south", "LAT", 1, "1986-03-03", 2, 1.4, 1.3],
  ["Pilot House", "PLT", "south", "LAT", 1, "1924-11-11", 1.8, 1.25, 1.1],
  ["North Mole", "NML", "south", "MSL", 1, "1966-05-30", 0.1, 1.3, 1],
  ["Harrow Steps", "HRS", "south", "MSL", 4, "2003-08-18", 0, 1.15, 1.6],
  ["Gull Stairs", "GUL", "south", "LAT", 1, "1991-02-14", 1.9, 1.3, 1.2],
  ["East Groyne", "EGR", "islands", "LAT", 3, "2011-07-01", 2.2, 1.6, 2.1],
  ["Tern Island", "TRN", "islands", "LAT", 3, "1979-10-05", 2.3, 1.7, 2.4],
  ["Old Customs Quay", "OCQ", "south", "MSL", 1, "1899-05-01", 0.1, 1.2, 1.4],
];

const startMs = Date.UTC(2026, 10, 29, 14);
const hourMs = 3_600_000;
const measuredHours = 24;
const predictedHours = 30;
/** Between two high waters. */
const tideHours = 12.42;

const timeText = (hour: number): string =>
  new Date(startMs + hour * hourMs).toISOString().slice(0, 19).replace("T", " ");

const rounded = (metres: number): number => Math.round(metres * 1000) / 1000;

const predicted = ([, , , , , , mean, swing, delay]: (typeof stations)[number], hour: number): number =>
  mean + swing * Math.cos((2 * Math.PI * (hour - delay)) / tideHours);

/** Numbers between 0 and 1 that are the same each time. */
function createDice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const storm = 2; // Farrow Light lies open to the wind
const silent = 11; // the old quay's gauge stops early

/** The rows of each table: the same at every call, on every machine. */
export function sampleRows(): Record<"authorities" | "stations" | "readings" | "predictions", SampleValue[][]> {
  const dice = createDice(20_261_130);
  const readings: SampleValue[][] = [];
  const predictions: SampleValue[][] = [];
  for (const [at, station] of stations.entries()) {
    for (let hour = 0; hour < predictedHours; hour++)
      predictions.push([at + 1, timeText(hour), rounded(predicted(station, hour))]);
    const hours = at === silent ? 9 : measuredHours;
    for (let hour = 0; hour < hours; hour++) {
      const surge = at === storm ? (0.35 * hour) / measuredHours : 0;
      const quality = dice() < 0.03 ? 2 : at === silent && hour === hours - 1 ? 3 : 1;
      const level = predicted(station, hour) + surge + (dice() - 0.5) * 0.06;
      readings.push([at + 1, timeText(hour), rounded(level), quality]);
    }
  }
  return {
    authorities: authorities.map(([name, office], at) => [at + 1, name, office]),
    stations: stations.map(([name, code, region, datum, authority, opened], at) => [
      at + 1,
      code,
      name,
      region,
      datum,
      authority,
      opened,
    ]),
    readings,
    predictions,
  };
}
