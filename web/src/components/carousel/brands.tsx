import type { Brand } from '@neev/domain';
import { Link } from 'react-router-dom';
import { Picture, pictureSizes } from '../ui/picture.tsx';

/** The logo of a brand, or its name if it has none. Belongs on white, also in the dark theme. */
export function BrandLogo({ name, logo }: Brand) {
  if (logo === '') {
    return <span className="line-clamp-2 text-center font-semibold text-slate-800">{name}</span>;
  }
  return (
    <Picture
      src={logo}
      alt={name}
      fit="contain"
      sizes={pictureSizes.thumbnail}
      // A dragged image would stop the carousel.
      className="pointer-events-none h-10 w-full"
    />
  );
}

/** Brands on the home page (specification, section 9). */
const HOME_BRANDS = 6;

/** The first brands, with links to their products. */
export function BrandList({ brands }: { brands: readonly Brand[] }) {
  if (brands.length === 0) return null;
  return (
    <ul aria-label="Brands we deal in" className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      {brands.slice(0, HOME_BRANDS).map((brand) => (
        <li key={brand.name}>
          <Link
            to={`/search?q=${encodeURIComponent(brand.name)}`}
            className="grid h-24 place-items-center rounded-lg border border-line bg-[white] p-4 hover:border-ink"
          >
            <BrandLogo {...brand} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
