// https://firebase.google.com/docs/reference/rules/rules.LatLng and rules.latlng_
import { EvaluationError, LatLng, latlng, number } from '../values.ts';
import { binary, type Library, unary } from './operation.ts';

/** The mean radius of the Earth (IUGG). */
const EARTH_RADIUS_METRES = 6_371_009;

export const latlngFunctions: Library = new Map([
  [
    'latlng.value',
    [
      binary(number, number, (latitude, longitude) =>
        createLatLng(Number(latitude), Number(longitude)),
      ),
    ],
  ],
]);

export const latlngMethods: Library = new Map([
  ['latitude', [unary(latlng, ({ latitude }) => latitude)]],
  ['longitude', [unary(latlng, ({ longitude }) => longitude)]],
  ['distance', [binary(latlng, latlng, distanceInMetres)]],
]);

function createLatLng(latitude: number, longitude: number): LatLng {
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180))
    throw new EvaluationError(
      `latitude must be -90 to 90 and longitude -180 to 180: ${latitude}, ${longitude}`,
    );
  return new LatLng(latitude, longitude);
}

/** Returns the distance of two points on the sphere in metres, by the haversine formula. */
function distanceInMetres(from: LatLng, to: LatLng): number {
  const [fromLatitude, toLatitude] = [radians(from.latitude), radians(to.latitude)];
  const latitudeSine = Math.sin((toLatitude - fromLatitude) / 2);
  const longitudeSine = Math.sin(radians(to.longitude - from.longitude) / 2);
  const haversine =
    latitudeSine ** 2 + Math.cos(fromLatitude) * Math.cos(toLatitude) * longitudeSine ** 2;
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.min(1, Math.sqrt(haversine)));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
