/** A drawn placeholder map: streets, a river, a pin. */
export function MapSketch() {
  return (
    <svg className="map-sketch" viewBox="0 0 1200 640" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path className="map-sketch-water" d="M-20 520C180 470 260 560 470 540S760 400 940 420 1120 520 1220 470V660H-20Z" />
      <path className="map-sketch-park" d="M70 60h210l40 130-90 90-190-40zM900 90l190-40 60 170-160 60-120-70z" />
      <path className="map-sketch-street" d="M-20 300L420 250 760 330 1220 240M360-20L430 250 400 660M820-20L760 330 840 660" />
      <path
        className="map-sketch-lane"
        d="M-20 130L390 100 800 150 1220 130M160-20L210 280 150 500M600-20L590 290 640 500M1010-20L980 280 1020 440M-20 410L410 400 770 400M790 200L1220 330"
      />
      <path
        className="map-sketch-pin"
        d="M600 80a62 62 0 0 0-62 62c0 43 62 102 62 102s62-59 62-102a62 62 0 0 0-62-62zm0 85a24 24 0 1 1 0-48 24 24 0 0 1 0 48z"
      />
    </svg>
  );
}
