// Runs before the first paint, so that a chosen theme never flashes the other one.
(function applyTheme() {
  var wanted = new URLSearchParams(location.search).get("theme") || localStorage.getItem("latchai.theme");
  if (wanted === "light" || wanted === "dark") document.documentElement.dataset.theme = wanted;
})();
